import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addDays, addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { eventDef } from '@portal/events'
import { privacyArchive, themselves } from '@portal/projections/privacy/queries-archive'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesOfZip } from '../harness/archive.ts'
import { type Canary, liveAsCanary, spelled } from '../harness/canary.ts'
import { word } from '../harness/canary-work.ts'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { account, privacy } = calls
/** No logo: letters of the portal have none either. */
const paper = { publicUrl: 'http://localhost', logo: async () => undefined }
const today = stockholmDay(new Date())

const portal = standingPortal()
let canary: Canary
let office: Client
beforeAll(async () => {
  canary = await liveAsCanary(portal)
  office = await portal.as('superadmin')
})

const proven = (who: Client, password: string) => who.ok(account.prove, { password })

interface Exported {
  readonly userId: string
  readonly events: readonly { id: string; type: string; data: Record<string, unknown> }[]
  readonly messages: readonly { subject: string; content: string; mine: boolean }[]
  readonly files: readonly { id: string; path: string; sha256: string }[]
  readonly beside: { readonly sessions: readonly unknown[]; readonly passkeys: readonly unknown[] }
}
const opened = (bytes: Buffer) => {
  const files = filesOfZip(bytes)
  return { files, data: JSON.parse(String(files.get('data.json'))) as Exported }
}

const isRegistration = (type: string) => type === 'registrationStarted'

/** What stands at a personal field's path, or nothing. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown> | undefined)?.[name], data)

/** Every event of the log that says something of somebody, as it was written. */
async function saidOfPeople() {
  const { log } = portal.portal.parts
  const said = []
  for (let after = 0n; ; ) {
    const page = await log.store.readAll(after, { max: 1000 })
    for (const event of await log.decode(page.events)) {
      const data = event.data as Record<string, unknown>
      for (const { path, subject } of eventDef(event.type)?.personal ?? []) {
        const value = valueAt(data, path)
        if (value !== undefined && value !== null && value !== '')
          said.push({ id: event.id, type: event.type, path, of: String(data[subject]), value })
      }
    }
    if (page.caughtUp) return said
    after = page.checkpoint
  }
}

describe('all that is kept of oneself', () => {
  let bytes: Buffer
  let requestId = ''

  test('is asked for with the password, told by mail, and fetched once', async () => {
    const { client, password } = canary
    await portal.portal.parts.pool.query('UPDATE auth.session SET proven_at = NULL')
    expect(await client.refusal(privacy.ask, {})).toBe('proofNeeded')
    await proven(client, password)
    ;({ id: requestId } = await client.ok(privacy.ask, {}))
    expect(await client.ok(privacy.ask, {})).toEqual({ id: requestId })
    const reply = await client.call(privacy.fetch, { id: requestId })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    bytes = reply.bytes
    await client.ok(privacy.received, { id: requestId })
    expect(await client.refusal(privacy.fetch, { id: requestId })).toBe('handedOut')
    const { rows } = await client.ok(privacy.mine, {})
    expect(rows[0]).toMatchObject({ askedOn: today, dueOn: addMonths(today, 1), byOffice: false })
    await portal.settled()
    const { rows: mails } = await portal.portal.parts.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM outside.sent WHERE topic = 'personalDataAsked' AND user_id = $1",
      [canary.id],
    )
    expect(mails[0]?.n).toBe(1)
  })

  test('has every word that the log has under their key, and none under another’s', async () => {
    const { data } = opened(bytes)
    expect(data.userId).toBe(canary.id)
    const events = new Map(data.events.map((one) => [one.id, one]))
    const said = await saidOfPeople()
    // Under a key of its own stands what they wrote before anybody knew who they are.
    const registered = said.find(({ type, value }) => isRegistration(type) && value === spelled)
    expect(registered?.of).not.toBe(canary.id)
    const keys = new Set([canary.id, registered?.of])
    const theirs = said.filter(({ of }) => keys.has(of))
    expect(theirs.length).toBeGreaterThan(50)
    const missing = theirs.filter(
      ({ id, path, value }) =>
        JSON.stringify(valueAt(events.get(id)?.data, path)) !== JSON.stringify(value),
    )
    expect(missing.map(({ type, path }) => `${type}.${path}`)).toEqual([])
    const others = said.filter(
      ({ of, id, path }) => !keys.has(of) && valueAt(events.get(id)?.data, path) !== undefined,
    )
    expect(others.map(({ type, path }) => `${type}.${path}`)).toEqual([])
  })

  test('has their messages, files and sessions, and is a PDF to be read', async () => {
    const { files, data } = opened(bytes)
    expect(data.messages.some(({ content }) => content.includes('Tack!'))).toBe(true)
    expect(data.messages.some(({ content }) => content.includes(`${word} svarar`))).toBe(true)
    expect(data.beside.sessions.length).toBeGreaterThan(0)
    expect(data.files.length).toBeGreaterThan(3)
    for (const { path } of data.files) expect(files.get(path)?.length, path).toBeGreaterThan(0)
    expect(files.get('data.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is nobody else’s, and not for who looks through their eyes', async () => {
    const driver = await portal.as('driver')
    expect(await driver.refusal(privacy.fetch, { id: requestId })).toBe('notFound')
    expect(await driver.refusal(privacy.received, { id: requestId })).toBe('notFound')
    expect((await driver.ok(privacy.mine, {})).rows).toEqual([])
  })
})

describe('who asks the office', () => {
  test('has it within a month of the day on which they asked', async () => {
    const driver = await portal.as('driver')
    const id = await driver.ownId()
    const askedOn = addDays(today, -3)
    const later = { id, askedOn: addDays(today, 1) }
    expect(await office.refusal(privacy.note, later)).toBe('dayInTheFuture')
    const { id: requestId } = await office.ok(privacy.note, { id, askedOn })
    const [first] = (await office.ok(privacy.requests, {})).rows
    const due = { dueOn: addMonths(askedOn, 1), byOffice: true, handedOutAt: null }
    expect(first).toMatchObject({ id: requestId, userId: id, ...due })
    const reply = await office.call(privacy.fetchFor, { id, requestId })
    expect(opened(reply.bytes).data.userId).toBe(id)
    // Whose it is stands in the address: another's request is not made from theirs.
    expect(await office.refusal(privacy.fetchFor, { id: canary.id, requestId })).toBe('notFound')
    expect(await office.refusal(privacy.fulfil, { id: canary.id, requestId })).toBe('notFound')
    await office.ok(privacy.fulfil, { id, requestId })
    expect(await office.refusal(privacy.fetchFor, { id, requestId })).toBe('handedOut')
    expect((await driver.ok(privacy.mine, {})).rows[0]?.handedOutAt).not.toBeNull()
  })
})

test('two archives are made at once, and no more until one of them was fetched or left', async () => {
  const { db, log, files } = portal.portal.parts
  const house = { db, log, files, paper, at: new Date(), locale: 'sv' as const }
  const archive = () => privacyArchive(house as never, themselves(canary.id, 'Kanarie'))
  const [one, other] = await Promise.all([archive(), archive()])
  await expect(archive()).rejects.toMatchObject({ statusCode: 503 })
  ;(one.body as Readable).destroy()
  await once(one.body as Readable, 'close')
  const third = await archive()
  for (const { body } of [other, third])
    expect((await buffer(body as Readable)).length).toBeGreaterThan(0)
  const last = await archive()
  expect((await buffer(last.body as Readable)).length).toBeGreaterThan(0)
})

test('a file of a long name can be unpacked where names have 255 bytes', async () => {
  const { db, log, files } = portal.portal.parts
  const house = { db, log, files, paper, at: new Date(), locale: 'sv' as const }
  await portal.portal.parts.pool.query('UPDATE files.file SET name = $2 WHERE about_id = $1', [
    canary.id,
    `${'å'.repeat(196)}.txt`,
  ])
  const { body } = await privacyArchive(house as never, themselves(canary.id, 'Kanarie'))
  const { files: inside, data } = opened(await buffer(body as Readable))
  const places = [...inside.keys()]
  expect(places.find((place) => place.endsWith('å.txt'))).toBeDefined()
  for (const place of places)
    expect(Buffer.byteLength(place.split('/').at(-1) ?? '')).toBeLessThanOrEqual(255)
  for (const { path } of data.files) expect(places).toContain(path)
})

test('what goes away while an archive is fetched cuts that one off, and leaves room for the next', async () => {
  const { db, log, files } = portal.portal.parts
  const house = { db, log, files, paper, at: new Date(), locale: 'sv' as const }
  const archive = (of: object) =>
    privacyArchive({ ...house, ...of } as never, themselves(canary.id, 'Kanarie'))
  const away = async function* () {
    yield Buffer.from('the first of it')
    throw new Error('the store went away')
  }
  for (let times = 0; times < 3; times++) {
    const { body } = await archive({ files: { get: async () => Readable.from(away()) } })
    await expect(buffer(body as Readable)).rejects.toThrow('the store went away')
  }
  const { body } = await archive({})
  expect((await buffer(body as Readable)).length).toBeGreaterThan(0)
})
