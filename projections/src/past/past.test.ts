import { userEvents } from '@portal/events'
import { history as madeHistory, play } from '@portal/tests/harness/history'
import { type TestDatabase, testDatabase, testLog } from '@portal/tests/harness/log'
import { until } from '@portal/tests/harness/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '../history/history.ts'
import { migrateProjections } from '../kit/migrate.ts'
import { Projection } from '../kit/runner.ts'
import { fill } from './fill.ts'
import { type Kept, keptFor } from './kept.ts'
import { placeOf, redirect } from './place.ts'

const all: readonly Kept[] = [
  ...new Map(
    Object.values(keptFor)
      .flat()
      .map((one) => [one.model.name, one]),
  ).values(),
]

describe('what is worked out of a log with every kind of event', () => {
  let database: TestDatabase
  let log: Awaited<ReturnType<typeof testLog>>

  beforeAll(async () => {
    database = await testDatabase()
    log = await testLog(database)
    await migrateProjections(database.pool)
    await play(log, madeHistory(20_261_125, 2500))
    const hidden = {
      userId: '019abf5e-0000-7000-8000-0000000000ff',
      userType: 'Management' as const,
    }
    const events = [userEvents.userTypeChanged(hidden)]
    await log.log.append([{ stream: 'made-hidden', expected: 'none', events }], {})
    const projections = [history, ...all.map(({ model }) => model)].map(
      (model) => new Projection(model, { ...database, log: log.log }),
    )
    await Projection.startAll(projections)
    const head = await log.log.store.head()
    await until('the projections are there', () =>
      projections.every((one) => one.status().position >= head),
    )
    await Promise.all(projections.map((one) => one.stop()))
  })
  afterAll(async () => {
    await log.close()
    await database.end()
  })

  it('is what the lists of today have, with nothing of what they do not show', async () => {
    const client = await database.pool.connect()
    try {
      const shares: number[] = []
      await fill(all, {
        client,
        log: log.log,
        end: { position: await log.log.store.head(), before: new Date('2100-01-01') },
        at: (share) => shares.push(share),
        goesOn: () => undefined,
      })
      expect(shares.at(-1)).toBe(1)
      for (const { model, tables, lasts } of all)
        for (const [table, without] of Object.entries(tables)) {
          // Here people sign in before they are there, which says nothing.
          const left = [...without, ...lasts.map(({ column }) => column)]
          const rows = async (from: string) => {
            const found = await client.query<{ row: string }>(
              `SELECT (to_jsonb(r) - $1::text[])::text AS row FROM ${from} r ORDER BY 1`,
              [left],
            )
            return found.rows.map(({ row }) => row)
          }
          const here = await rows(`"${model.name}"."${table}"`)
          const name = `${model.name}.${table}`
          expect(here.length, name).toBeGreaterThan(0)
          expect(await rows(`pg_temp."${placeOf(model.name, table)}"`), name).toEqual(here)
        }
      const columns = await client.query<{ name: string }>(
        `SELECT c.relname || '.' || a.attname AS name FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relpersistence = 't'`,
      )
      const known = columns.rows.map(({ name }) => name)
      expect(known).toContain('contracts_contract.title')
      expect(known).not.toContain('contracts_contract.content')
      expect(known.filter((name) => /relatives|comment/.test(name))).toEqual([])
    } finally {
      client.release(true)
    }
  })
})

describe('a query is led to the tables as they stood', () => {
  const to = redirect(all, false)

  it.each([
    ['select * from "users"."person" as "p"', 'select * from pg_temp."users_person_seen" as "p"'],
    ['SELECT FROM users.hidden', 'SELECT FROM pg_temp."users_hidden_seen"'],
    [
      'FROM documents.approval p WHERE p.user_id = $1',
      'FROM pg_temp."documents_approval" p WHERE p.user_id = $1',
    ],
    [
      'select "organisation"."user_group"."name"',
      'select pg_temp."organisation_user_group"."name"',
    ],
    ['from "signage"."signing" as "s"', 'from "signage"."signing" as "s"'],
  ])('%s', (asked, led) => {
    expect(to(asked)).toBe(led)
  })

  it('by those who see everybody, to everybody', () => {
    expect(redirect(all, true)('FROM users.person')).toBe('FROM pg_temp."users_person"')
  })

  it('and to nothing of today where a table is not worked out', () => {
    expect(() => to('SELECT * FROM users.relatives')).toThrow('users.relatives')
  })
})
