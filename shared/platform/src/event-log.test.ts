import { randomBytes, randomUUID } from 'node:crypto'
import {
  allEvents,
  event,
  events,
  fileEvents,
  personal,
  REDACTED,
  upcastFrom,
  userEvents,
} from '@portal/events'
import { freshDatabase } from '@portal/tests/harness/postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from './database.ts'
import { type EventLog, eventLog } from './event-log.ts'
import { postgresEventStore } from './event-store/postgres.ts'
import { newId } from './ids.ts'
import { type Keyring, postgresKeyring, SubjectErased } from './personal-data.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let keyring: Keyring
let log: EventLog
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 8)
  keyring = await postgresKeyring({ pool, url: database.url, masterKey: randomBytes(32) })
  log = eventLog(await postgresEventStore({ pool, url: database.url }), keyring)
})
afterAll(async () => {
  await log.store.close()
  await keyring.close()
  await pool.end()
  await database.drop()
})

const comment = (userId: string, text: string) =>
  userEvents.commentWritten({ userId, commentId: newId(), authorId: randomUUID(), text })
const stored = async (stream: string) =>
  (
    await pool.query<{ data: string }>('SELECT data FROM log.event WHERE stream = $1', [stream])
  ).rows
    .map(({ data }) => data)
    .join('\n')

it('keeps personal fields sealed in the table and gives them opened', async () => {
  const userId = randomUUID()
  const stream = `user-${userId}`
  const relatives = [{ id: newId(), name: 'Zoë Canary', relation: 'sister', phone: '+46700000001' }]
  const written = comment(userId, 'canary text')
  await log.append(
    [
      {
        stream,
        expected: 'none',
        events: [written, userEvents.relativesChanged({ userId, relatives })],
      },
    ],
    { actor: userId, correlation: 'c1' },
  )
  expect(await stored(stream)).not.toMatch(/canary|Canary|sister|4670/)
  const [first, second] = await log.read(stream)
  expect(first).toMatchObject({ type: 'commentWritten', version: 1n, data: written.data })
  expect(first?.meta).toEqual({ actor: userId, correlation: 'c1' })
  expect(second?.data).toEqual({ userId, relatives })
  expect((await log.read(stream, 1n)).map(({ version }) => version)).toEqual([2n])
})

it('gives what an erased person left as redacted, and takes no more of them', async () => {
  const userId = randomUUID()
  const stream = `user-${userId}`
  const write = (text: string) =>
    log.append([{ stream, expected: 'any', events: [comment(userId, text)] }], {})
  await write('canary text')
  await keyring.erase(userId)
  const [read] = await log.read(stream)
  expect(read?.data).toMatchObject({ userId, text: REDACTED })
  await expect(write('more')).rejects.toBeInstanceOf(SubjectErased)
  expect(await log.read(stream)).toHaveLength(1)
})

it('knows a repeated append by its ids, though it is sealed anew', async () => {
  const userId = randomUUID()
  const id = newId()
  const write = () =>
    log.append(
      [{ stream: `user-${userId}`, expected: 'none', events: [comment(userId, 'once')] }],
      {},
      () => id,
    )
  const first = await write()
  expect(await write()).toEqual({ ...first, repeated: true })
})

it('brings in history with the times it bears', async () => {
  const fileId = randomUUID()
  const ownerId = randomUUID()
  const plain = { fileId, ownerId, name: 'a.pdf', type: 'application/pdf', size: 1 }
  const data = { ...plain, sha256: '', thumbnailSha256: '' }
  const occurred = '2019-03-31T01:30:00.000Z'
  await log.importHistory([
    {
      stream: `file-${fileId}`,
      events: [
        { event: fileEvents.fileUploaded({ ...data, hasThumbnail: false }), meta: { occurred } },
      ],
    },
  ])
  const [read] = await log.read(`file-${fileId}`)
  expect(read?.time.toISOString()).toBe(occurred)
})

it('reads an old version as the newest one, its personal fields opened or redacted', async () => {
  const id = z.uuid()
  const first = events({
    badgeGiven: event(1, z.object({ userId: id, holder: personal(z.string(), 'userId') })),
  })
  const newest = events({
    badgeGiven: event(
      3,
      z.object({
        userId: id,
        name: z.object({ full: personal(z.string(), 'userId') }),
        colour: z.string(),
      }),
      {
        1: upcastFrom(first.badgeGiven.schema, ({ userId, holder }) => ({
          userId,
          name: { full: holder },
        })),
        2: (old: { userId: string; name: { full: string } }) => ({ ...old, colour: 'blue' }),
      },
    ),
  })
  const registry = allEvents as unknown as Record<string, unknown>
  const [stays, goes] = [randomUUID(), randomUUID()]
  try {
    registry.badgeGiven = first.badgeGiven
    for (const userId of [stays, goes])
      await log.append(
        [
          {
            stream: `badge-${userId}`,
            expected: 'none',
            events: [first.badgeGiven({ userId, holder: 'Åsa Canary' })],
          },
        ],
        {},
      )
    expect(await stored(`badge-${stays}`)).not.toContain('Canary')
    registry.badgeGiven = newest.badgeGiven
    await keyring.erase(goes)
    expect((await log.read(`badge-${stays}`))[0]?.data).toEqual({
      userId: stays,
      name: { full: 'Åsa Canary' },
      colour: 'blue',
    })
    expect((await log.read(`badge-${goes}`))[0]?.data).toEqual({
      userId: goes,
      name: { full: REDACTED },
      colour: 'blue',
    })
  } finally {
    delete registry.badgeGiven
  }
  // Now nobody knows the type: it is given as it stands, and harms nothing.
  const [unknown] = await log.read(`badge-${stays}`)
  expect(unknown).toMatchObject({ type: 'badgeGiven', data: { userId: stays } })
  expect(JSON.stringify(unknown?.data)).not.toContain('Canary')
})
