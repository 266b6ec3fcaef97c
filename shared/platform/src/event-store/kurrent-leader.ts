import { setTimeout as sleep } from 'node:timers/promises'

interface Member {
  readonly state: string
  readonly isAlive: boolean
  readonly httpEndPointIp: string
  readonly httpEndPointPort: number
}

/** Between two looks at a cluster, and how long it is looked at, in ms. */
const LOOK_MS = 50
const PATIENCE_MS = 180_000

/**
 * Which node of a cluster leads, as its nodes tell, for tests. Waits for one to be there, for minutes:
 * a node that comes back may cut off what the others do not have, and start again.
 * @param connection a connection string that names the nodes, without TLS
 * @param options.alive waits until this many nodes lead or follow
 * @param options.after this node's death: waits until another says of itself that it leads
 * @returns `host:port`
 */
export async function leaderOf(
  connection: string,
  options: { alive?: number; after?: string } = {},
): Promise<string> {
  const { alive = 1, after } = options
  const [, hosts = ''] = /^[a-z+]+:\/\/(?:[^@]*@)?([^?/]+)/.exec(connection) ?? []
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
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
      const name = leader && `${leader.httpEndPointIp}:${leader.httpEndPointPort}`
      // What others say of a leader comes before it takes anything, and stays when it is gone.
      if (after !== undefined && (name === after || name !== host)) continue
      if (name && (serving?.length ?? 0) >= alive) return name
    }
    await sleep(LOOK_MS)
  }
  throw new Error('no node leads')
}
