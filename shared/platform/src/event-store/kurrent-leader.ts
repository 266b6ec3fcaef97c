import { setTimeout as sleep } from 'node:timers/promises'

interface Member {
  readonly state: string
  readonly isAlive: boolean
  readonly httpEndPointIp: string
  readonly httpEndPointPort: number
}

/**
 * Which node of a cluster leads, as its nodes tell, for tests. Waits up to a minute for one to be there.
 * @param connection a connection string that names the nodes, without TLS
 * @param options.alive waits until this many nodes lead or follow
 * @returns `host:port`
 */
export async function leaderOf(
  connection: string,
  options: { alive?: number } = {},
): Promise<string> {
  const [, hosts = ''] = /^[a-z+]+:\/\/(?:[^@]*@)?([^?/]+)/.exec(connection) ?? []
  for (let looks = 0; looks < 120; looks++) {
    for (const host of hosts.split(',')) {
      const told = await fetch(`http://${host}/gossip`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(2000),
      })
        .then((reply) => reply.json() as Promise<{ members: Member[] }>)
        .catch(() => undefined)
      const serving = told?.members.filter(
        ({ state, isAlive }) => isAlive && (state === 'Leader' || state === 'Follower'),
      )
      const leader = serving?.find(({ state }) => state === 'Leader')
      if (leader && (serving?.length ?? 0) >= (options.alive ?? 1))
        return `${leader.httpEndPointIp}:${leader.httpEndPointPort}`
    }
    await sleep(500)
  }
  throw new Error('no node leads')
}
