import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { awayOf } from '../away.ts'
import { eventStoreContract } from './contract.ts'
import { all, event, numbers } from './contract-kit.ts'
import { leaderOf } from './kurrent-leader.ts'
import type { EventStore, Expected, Recorded } from './port.ts'

const IMAGE = 'kurrentplatform/kurrentdb:26.1.2'

/**
 * A command that ends a node at once, and one that starts it again; each is given `host:port`. With them
 * and a cluster in KURRENTDB_TEST_URL the leader dies, KURRENTDB_TEST_DEATHS times (1).
 */
const { KURRENTDB_TEST_KILL: KILL, KURRENTDB_TEST_START: START } = process.env
const DEATHS = Number(process.env.KURRENTDB_TEST_DEATHS ?? 1)

/** The server to test on: one that is given, or one in a container; else why there is none. */
function server(): { url: string } | { container: true } | { missing: string } {
  const url = process.env.KURRENTDB_TEST_URL
  if (url) return { url }
  const docker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 })
  if (docker.status === 0) return { container: true }
  return { missing: 'KURRENTDB_TEST_URL is not set and no Docker daemon answers' }
}

const found = server()

async function connection(): Promise<{ url: string; stop(): Promise<void> }> {
  if ('url' in found) return { url: found.url, stop: async () => undefined }
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(IMAGE)
    .withCommand(['--insecure'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((s) => s < 300))
    .start()
  return {
    url: `kurrentdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await container.stop()
    },
  }
}

describe('the event store on KurrentDB', () => {
  if ('missing' in found) {
    it.skip(`keeps the event store's contract (skipped: ${found.missing})`, () => undefined)
    return
  }
  eventStoreContract(async () => {
    const { kurrentEventStore } = await import('./kurrent.ts')
    const { url, stop } = await connection()
    const one = kurrentEventStore(url)
    const other = kurrentEventStore(url)
    return {
      one,
      other,
      open: async () => kurrentEventStore(url),
      end: async () => {
        await one.close()
        await other.close()
        await stop()
      },
    }
  })
})

/** Runs a command on a node. A server that it starts takes every KURRENTDB_… for an option: none are passed on. */
function tell(command: string, node: string): void {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('KURRENTDB_'))
  spawnSync('sh', ['-c', `${command} ${node}`], { stdio: 'inherit', env: Object.fromEntries(env) })
}

describe('a cluster of KurrentDB whose leader dies', () => {
  if (!('url' in found) || !KILL || !found.url.includes(',')) {
    it.skip('loses and doubles nothing (skipped: needs several nodes in KURRENTDB_TEST_URL, and KURRENTDB_TEST_KILL)', () =>
      undefined)
    return
  }
  const { url } = found

  it('loses and doubles nothing, and goes on with the same store', {
    timeout: 60_000 + DEATHS * 120_000,
  }, async () => {
    const { kurrentEventStore } = await import('./kurrent.ts')
    const store: EventStore = kurrentEventStore(url)
    const prefix = `d${randomUUID().slice(0, 8)}`
    const stop = new AbortController()
    const heard: Recorded[] = []
    let checkpoint = await store.head()
    const follow = (): Promise<void> =>
      store
        .subscribe(
          checkpoint,
          { batch: 100, prefixes: [prefix], signal: stop.signal },
          async (batch) => {
            heard.push(...batch.events)
            checkpoint = batch.checkpoint
          },
        )
        .catch(async (error: unknown) => {
          if (!awayOf(error)) throw error
          await sleep(200)
          return follow()
        })
    const following = follow()
    let ending = false
    const taken = new Map<string, number>()
    const failed: string[] = []
    let longest = 0
    let aways = 0
    const appending = Array.from({ length: 20 }, async (_, who) => {
      const stream = `${prefix}-${who}`
      for (let n = 0; !ending; n++) {
        const began = performance.now()
        // Half of them say which version they expect; all of them follow on what they wrote before.
        const expected: Expected = who % 2 ? BigInt(n) : 'any'
        const write = [{ stream, expected, events: [event('counted', { n })] }]
        // Who is told that the store is away comes again, with the same events.
        const append = async (): Promise<unknown> =>
          store.append(write).catch(async (error: unknown) => {
            if (!awayOf(error)) return failed.push(String(error))
            aways++
            await sleep(200)
            return append()
          })
        const done = await append()
        longest = Math.max(longest, performance.now() - began)
        if (typeof done === 'number') break
        taken.set(stream, n + 1)
        await sleep(20)
      }
    })
    for (let death = 0; death < DEATHS; death++) {
      // A node that has just come back catches up first.
      await sleep(5000)
      const leader = await leaderOf(url)
      tell(KILL, leader)
      longest = 0
      const killed = performance.now()
      const led = leaderOf(url, { after: leader }).then(() => performance.now() - killed)
      await sleep(8000)
      process.stdout.write(
        `the longest append over a death: ${Math.round(longest)} ms; another led after ${Math.round(await led)}\n`,
      )
      if (!START) break
      tell(START, leader)
      await leaderOf(url, { alive: 3 })
    }
    ending = true
    await Promise.all(appending)
    process.stdout.write(`told away: ${aways}\n`)
    expect(failed).toEqual([])
    let sum = 0
    for (const [stream, count] of taken) {
      const kept = await all(store.readStream(stream))
      expect(numbers(kept)).toEqual(Array.from({ length: count }, (_, n) => n))
      sum += count
    }
    for (let looks = 0; heard.length < sum && looks < 100; looks++) await sleep(100)
    expect(heard.length).toBe(sum)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(sum)
    stop.abort()
    await following
    await store.close()
  })
})
