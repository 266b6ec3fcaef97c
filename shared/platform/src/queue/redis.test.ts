import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort, Processes, program, until } from '@portal/tests/harness/processes'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import { Absences } from '../absences.ts'
import { createLogger } from '../log.ts'
import { createQueue } from './queue.ts'
import { bySentinels, withOneHost } from './redis-address.ts'

describe('an address with Sentinels', () => {
  const url = 'redis+sentinel://portal:p%40ss@one:26379,two,[::1]:5000/portal?sentinelPassword=s%3D'

  test('names them, the Redis that they know, and who asks', () => {
    expect(bySentinels(url)).toEqual({
      sentinels: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 26379 },
        { host: '::1', port: 5000 },
      ],
      ...{ name: 'portal', username: 'portal', password: 'p@ss', sentinelPassword: 's=' },
    })
    expect(withOneHost(url)).toContain('@one:26379/portal')
  })

  test('is spoken to over TLS where it says so; that of Redis itself is as it was', () => {
    expect(bySentinels('rediss+sentinel://:pw@one/portal')).toMatchObject({
      ...{ password: 'pw', tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true },
    })
    for (const plain of ['redis://:pw@one:6379', 'rediss://one,two/portal']) {
      expect(bySentinels(plain)).toBeUndefined()
      expect(withOneHost(plain)).toBe(plain)
    }
  })
})

describe.skipIf(!program('redis-server'))('Redis as others run it', () => {
  const processes = new Processes()
  afterEach(() => processes.end())

  /** A Redis with these settings, once it listens. */
  const redis = async (port: number, ...lines: string[]) => {
    const file = join(await processes.folder(), 'redis.conf')
    const base = [`port ${port}`, 'bind 127.0.0.1', 'save ""', `dir ${await processes.folder()}`]
    await writeFile(file, [...base, ...lines].join('\n'))
    const isSentinel = lines.some((line) => line.startsWith('sentinel '))
    const running = processes.run('redis-server', [file, ...(isSentinel ? ['--sentinel'] : [])])
    await until('it listens', async () => {
      const socket = connect(port, '127.0.0.1')
      const isThere = await once(socket, 'connect').catch(() => false)
      socket.destroy()
      return isThere
    })
    return running
  }

  const opened = (url: string, told: unknown[] = []) => {
    const logger = Object.assign(createLogger('silent'), {
      warn: (...said: unknown[]) => void told.push(said),
    })
    const absences = new Absences(logger)
    return createQueue('portal', { kind: 'redis', url, waitMs: 3000 }, logger, absences)
  }

  test('that throws keys away when it is full is told of once in the log', async () => {
    const port = await freePort()
    await redis(port, 'maxmemory 50mb', 'maxmemory-policy allkeys-lru')
    const told: unknown[] = []
    await (await opened(`redis://127.0.0.1:${port}`, told)).close()
    expect(told).toEqual([
      [
        { policy: 'allkeys-lru' },
        expect.stringContaining('set its maxmemory-policy to noeviction'),
      ],
    ])
  })

  test('whose user may too little is a setting to mend; one who may what is asked for works', async () => {
    const port = await freePort()
    const user = 'on >pw ~bull:* ~portal:* &* +@all -@dangerous'
    await redis(port, 'user default off', `user poor ${user}`, `user portal ${user} +info`)
    await expect(opened(`redis://poor:pw@127.0.0.1:${port}`)).rejects.toThrow(/may not do.*\+info/)
    const queue = await opened(`redis://portal:pw@127.0.0.1:${port}`)
    const done: string[] = []
    await queue.work(async ({ id }) => void done.push(id), 1)
    await queue.add({ name: 'greet', id: 'one', data: {} })
    await until('it is done', () => done.includes('one'))
    await queue.close()
  })

  test('behind Sentinels is found by them, and so is the one that takes over when it dies', async () => {
    const [first, second, ...sentinels] = await Promise.all(Array.from({ length: 5 }, freePort))
    const main = await redis(first as number)
    await redis(second as number, `replicaof 127.0.0.1 ${first}`)
    for (const port of sentinels)
      await redis(
        port,
        `sentinel monitor portal 127.0.0.1 ${first} 2`,
        'sentinel down-after-milliseconds portal 1000',
        'sentinel failover-timeout portal 5000',
      )
    await expect(opened(`redis://127.0.0.1:${sentinels[0]}`)).rejects.toThrow(
      /leads to a Sentinel.*redis\+sentinel:/,
    )
    const sentinel = new Redis(sentinels[0] as number, '127.0.0.1', { enableReadyCheck: false })
    await until('they know each other and the other Redis', async () => {
      const told = String(await sentinel.call('SENTINEL', 'MASTERS'))
      return /num-slaves,1/.test(told) && /num-other-sentinels,2/.test(told)
    })
    sentinel.disconnect()
    const hosts = sentinels.map((port) => `127.0.0.1:${port}`).join(',')
    const queue = await opened(`redis+sentinel://${hosts}/portal`)
    const done = new Set<string>()
    await queue.work(async ({ id }) => void done.add(id), 2)
    await queue.add({ name: 'greet', id: 'before', data: {} })
    await until('it is done', () => done.has('before'))
    await main.signal('SIGKILL')
    await until('another takes over', async () => {
      // What it did not take is owed, and added again.
      await queue.add({ name: 'greet', id: 'after', data: {} }).catch(() => undefined)
      return done.has('after')
    })
    await queue.close()
  })
})
