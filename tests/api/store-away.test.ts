import { setTimeout as sleep } from 'node:timers/promises'
import { app } from '@portal/contracts/app'
import { kurrentEventStore } from '@portal/platform/event-store/kurrent'
import { ClusterStandIn } from '@portal/platform/event-store/kurrent-stand-in'
import type { EventStore } from '@portal/platform/event-store/port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layCable } from '../harness/cable.ts'
import type { Client } from '../harness/client.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'

interface Health {
  status: string
  parts: { eventStore: string } & Record<
    'projections' | 'reactions',
    Record<string, { state: string }>
  >
}

/** A store that can be taken away and given back. */
interface Taken {
  readonly store: EventStore
  away(): void
  back(): void
  close(): Promise<void>
}

async function standIn(): Promise<Taken> {
  const cluster = new ClusterStandIn()
  return {
    store: kurrentEventStore(cluster.open),
    away: () => {
      cluster.away = true
      cluster.kill()
    },
    back: () => {
      cluster.away = false
    },
    close: async () => undefined,
  }
}

/** A real server, at the end of a cable. */
async function server(url: string): Promise<Taken> {
  const cable = await layCable()
  const { hostname, port } = new URL(url.replace(/^[a-z+]+:/, 'http:'))
  if (hostname !== '127.0.0.1') throw new Error('only a server on 127.0.0.1')
  cable.lead(Number(port))
  const over = url.replace(`${hostname}:${port}`, new URL(cable.url).host)
  return {
    store: kurrentEventStore(over),
    away: () => cable.cut(),
    back: () => cable.mend(),
    close: () => cable.close(),
  }
}

const { KURRENTDB_TEST_URL: URL_GIVEN } = process.env
const stores: [string, () => Promise<Taken>][] = [['a stand-in', standIn]]
if (URL_GIVEN && !URL_GIVEN.includes(',')) stores.push(['a server', () => server(URL_GIVEN)])

describe.each(stores)('an event store that is away (%s)', (_, take) => {
  let taken: Taken
  let portal: TestPortal
  let driver: Client
  beforeAll(async () => {
    taken = await take()
    portal = await startTestPortal({
      store: (opened) => {
        opened.close().catch(() => undefined)
        return taken.store
      },
    })
    driver = await portal.as('driver')
  })
  afterAll(async () => {
    await portal.stop()
    await taken.close()
  })

  /** One call, as it is answered the first time. */
  const once = (method: string, path: string, body?: object, headers = {}) =>
    fetch(`${portal.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${driver.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const health = async () => (await (await fetch(`${portal.url}/api/health`)).json()) as Health
  const say = (locale: string, headers = {}) =>
    once('POST', app.setLocale.path, { locale }, headers)

  test('commands are answered 503 and when to come again, health says it, nothing is parked, and all goes on', async () => {
    expect((await health()).parts.eventStore).toBe('ok')
    taken.away()
    const states = new Set<string>()
    const look = async () => {
      const seen = await health()
      for (const list of [seen.parts.projections, seen.parts.reactions])
        for (const { state } of Object.values(list)) states.add(state)
      return seen
    }
    const key = { 'idempotency-key': 'said-while-away' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => say('pl', n === 0 ? key : {})),
    )
    await until('health says so', async () => (await look()).status === 'unavailable')
    expect((await look()).parts.eventStore).toMatch(/^unreachable since 20/)
    for (let n = 0; n < 10; n++) {
      answers.push(await say('ro'))
      await look()
      await sleep(200)
    }
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    // What is shown stands in Postgres.
    expect((await once('GET', app.summary.path)).status).toBe(200)
    taken.back()
    const again = await until('commands are taken', async () => {
      const answer = await say('pl', key)
      return answer.status !== 503 && answer
    })
    expect(again.status).toBe(200)
    expect((await say('bs')).status).toBe(200)
    await until('it is well again', async () => (await look()).status === 'ok')
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query(
      "SELECT locale FROM users.person WHERE email = 'driver@demo.example'",
    )
    expect(rows).toEqual([{ locale: 'bs' }])
    expect([...states]).not.toContain('parked')
  })
})
