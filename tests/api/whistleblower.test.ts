import { randomUUID } from 'node:crypto'
import { careForCases } from '@portal/command-api/whistleblower/care'
import { calls } from '@portal/contracts'
import {
  newHandlerKey,
  openForHandler,
  PIECE_BLOCK,
  receiptKeys,
  sealBytes,
  wrapForHandler,
} from '@portal/contracts/whistleblower-seal'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { daysOn } from '../harness/clock.ts'
import { rewritten } from '../harness/hidden.ts'
import { startTestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import {
  envelopeOf,
  type Handler,
  handlerOf,
  readBy,
  readWith,
  sealedText,
} from '../harness/whistle.ts'

const { whistleblower, app, users } = calls
const said = { headline: 'Fusk med färdskrivaren', text: 'Chefen ber oss köra med magnet.' }

let guest: Client
let driver: Client
let boss: Client
let helena: Handler
let ahead = 0
const now = () => daysOn(ahead)
const portal = standingPortal({ clock: { now, everyMs: 1_000_000 } })

beforeAll(async () => {
  guest = portal.guest()
  ;[driver, boss] = await Promise.all([portal.as('driver'), portal.as('superadmin')])
  const client = await portal.as('handler')
  expect((await client.ok(whistleblower.keys, {})).own).toBeNull()
  const { handlers } = await driver.ok(whistleblower.about, {})
  expect(handlers, 'nobody has a key').toEqual([])
  helena = await handlerOf(client)
})

const handlersNow = async () => (await driver.ok(whistleblower.about, {})).handlers
const casesOf = async ({ client }: Handler) => (await client.ok(whistleblower.filter, {})).rows
const unhandled = async ({ client }: Handler) =>
  (await client.ok(app.summary, {})).whistleblowerUnhandledCount

/** Another person who handles cases, until the test takes it from them. */
async function second(
  name: 'admin' | 'manager',
): Promise<{ handler: Handler; id: string; out: () => Promise<void> }> {
  const client = await portal.as(name)
  const { id } = await client.ok(calls.auth.me, {})
  const give = async (contentAccess: readonly string[]) => {
    const { version, firstName, lastName, email } = await boss.ok(users.one, { id })
    const change = { id, version, firstName, lastName, email, contentAccess }
    await boss.ok(users.change, change as never)
    await portal.settled()
  }
  await give(['admin/whistleblower'])
  return { handler: await handlerOf(client), id, out: () => give([]) }
}

async function filed(shutOut: readonly string[] = []) {
  const { envelope, receipt, key } = await envelopeOf(said, await handlersNow(), shutOut)
  await guest.ok(whistleblower.report, envelope)
  return { id: envelope.caseId, receipt, key, envelope }
}

describe('a report', () => {
  test('is shown to handlers on the next day, opens in their browser alone, and is answered', async () => {
    const before = await unhandled(helena)
    const { id, receipt } = await filed()
    // Neither in the list, nor by its id, nor in the count: the hour of it would tell who wrote it.
    expect((await casesOf(helena)).map((row) => row.id)).not.toContain(id)
    expect(await helena.client.refusal(whistleblower.messages, { id })).toBe('notFound')
    expect(await unhandled(helena)).toBe(before)
    ahead++
    expect(await unhandled(helena)).toBe(before + 1)
    expect(await readBy(helena, id)).toEqual([said.text])
    const [row] = (await casesOf(helena)).filter((one) => one.id === id)
    expect(row).toMatchObject({ isHandled: false, unread: 1, messages: 1, acknowledgedOn: null })
    const caseKey = await openForHandler(row?.wrap ?? '', helena.privateKey, id)
    await helena.client.ok(whistleblower.read, { id, messages: 1 })
    const answer = await sealedText(caseKey, 'Tack. Vilka bilar gäller det?')
    await helena.client.ok(whistleblower.write, { id, ...answer, feedback: false })
    const own = await readWith(receipt, guest)
    expect(own.texts).toEqual([said.text, 'Tack. Vilka bilar gäller det?'])
    expect(own.own).toMatchObject({ isHandled: false, missing: [] })
    expect(own.own.acknowledgedOn).not.toBeNull()
    const more = await sealedText(own.key, 'ABC 123 och DEF 456.')
    await guest.ok(whistleblower.answer, {
      proof: own.proof,
      message: { ...more, files: [] },
      wraps: [],
    })
    expect(await readBy(helena, id), 'not on the same day').toHaveLength(2)
    ahead++
    expect(await readBy(helena, id)).toEqual([...own.texts, 'ABC 123 och DEF 456.'])
    expect((await casesOf(helena)).find((one) => one.id === id)).toMatchObject({ unread: 1 })
  })

  test('is the same once more, and a page that says nothing files nothing', async () => {
    const { envelope, id } = await filed()
    await guest.ok(whistleblower.report, envelope)
    const { envelope: blank } = await envelopeOf(said, await handlersNow())
    await guest.ok(whistleblower.report, { ...blank, kind: 'blank' })
    expect(JSON.stringify({ ...blank, kind: 'blank' })).toHaveLength(
      JSON.stringify(envelope).length,
    )
    ahead++
    const rows = await casesOf(helena)
    expect(rows.filter((row) => row.id === id)).toHaveLength(1)
    expect(rows.map((row) => row.id)).not.toContain(blank.caseId)
  })

  test('bears nothing of who sent it, though they be signed in', async () => {
    const { envelope } = await envelopeOf(said, await handlersNow())
    await driver.ok(whistleblower.report, envelope)
    const { id: driverId } = await driver.ok(calls.auth.me, {})
    const { vault } = await portal.portal.parts.channel.open()
    const written = []
    for await (const event of vault.store.readStream(`case-${envelope.caseId}`)) written.push(event)
    expect(written).toHaveLength(1)
    const [event] = written
    expect(event?.meta).toEqual({})
    expect(event?.time.toISOString()).toMatch(/T2[23]:00:00\.000Z$/)
    // Version 4: random. One of version 7 would bear the millisecond.
    expect(event?.id[14]).toBe('4')
    expect(JSON.stringify(event?.data)).not.toContain(driverId)
    const main = await portal.portal.parts.pool.query(
      "SELECT count(*)::integer AS of FROM log.event WHERE type LIKE 'whistle%' OR data LIKE $1",
      [`%${envelope.caseId}%`],
    )
    expect(main.rows[0]?.of).toBe(0)
  })

  test('needs somebody who can read it', async () => {
    const nobody = { id: randomUUID(), name: '', publicKey: helena.key.publicKey }
    const { envelope } = await envelopeOf(said, [nobody])
    expect(await guest.refusal(whistleblower.report, envelope)).toBe('noHandler')
  })
})

describe('a receipt', () => {
  test('takes files along, whole or not at all', async () => {
    const { id, receipt } = await filed()
    const own = await readWith(receipt, guest)
    const contentId = randomUUID()
    const bytes = Buffer.from('a picture')
    const pieces = await Promise.all(
      [0, 1].map((piece) =>
        sealBytes(own.key, bytes, { block: PIECE_BLOCK, about: `${contentId} ${piece}` }),
      ),
    )
    const message = { ...(await sealedText(own.key, 'Bild')), files: [{ contentId, pieces: 2 }] }
    const { proof } = own
    await guest.ok(whistleblower.sendPiece, { proof, contentId, piece: 0, sealed: pieces[0] ?? '' })
    expect(await guest.refusal(whistleblower.answer, { proof, message, wraps: [] })).toBe(
      'fileMissing',
    )
    await guest.ok(whistleblower.sendPiece, { proof, contentId, piece: 1, sealed: pieces[1] ?? '' })
    await guest.ok(whistleblower.answer, { proof, message, wraps: [] })
    ahead++
    const got = await helena.client.ok(whistleblower.piece, { id, contentId, piece: '1' })
    expect(got.sealed).toBe(pieces[1])
    const other = await filed()
    ahead++
    expect(
      await helena.client.refusal(whistleblower.piece, { id: other.id, contentId, piece: '1' }),
    ).toBe('notFound')
  })

  test('that is none is tried ten times an hour from one address, and no more', async () => {
    const another = await startTestPortal({})
    try {
      await handlerOf(await another.as('handler'))
      const stranger = another.guest()
      const proofs = await Promise.all(
        Array.from({ length: 11 }, (_, nth) => receiptKeys(`${1000000000000000 + nth}`)),
      )
      for (const { proof } of proofs.slice(0, 10))
        expect(await stranger.refusal(whistleblower.own, { proof })).toBe('notFound')
      const last = await stranger.call(whistleblower.own, { proof: proofs[10]?.proof ?? '' })
      expect(last.status).toBe(429)
      expect(last.headers.get('Retry-After')).toBe('3600')
    } finally {
      await another.stop()
    }
  })
})

describe('a handler', () => {
  test('is told live of what another handler does', async () => {
    const { id } = await filed()
    ahead++
    const socket = await helena.client.socket()
    const heard: string[] = []
    socket.on('touched', (all: { topic: string }[]) => heard.push(...all.map(({ topic }) => topic)))
    const { version } = (await casesOf(helena)).find((one) => one.id === id) ?? { version: 0 }
    expect(
      await helena.client.refusal(whistleblower.status, {
        id,
        version: version + 1,
        isHandled: true,
      }),
    ).toBe('changedMeanwhile')
    const before = await unhandled(helena)
    await helena.client.ok(whistleblower.status, { id, version, isHandled: true })
    expect(await unhandled(helena)).toBe(before - 1)
    await until('it is heard', () => heard.includes('whistleblower'))
    socket.close()
    const row = (await casesOf(helena)).find((one) => one.id === id)
    expect(row).toMatchObject({ isHandled: true, acknowledgeBy: null, feedbackBy: null })
    expect(row?.goneOn?.slice(0, 4)).toBe(String(now().getFullYear() + 2))
  })

  test('who is new is given the cases by another, and one who is named in a case is not', async () => {
    const early = await filed()
    ahead++
    const { handler: anna, id: annaId, out } = await second('admin')
    const closed = await filed([annaId])
    ahead++
    expect((await casesOf(anna)).find((one) => one.id === early.id)?.wrap).toBeNull()
    expect((await casesOf(anna)).map((row) => row.id)).not.toContain(closed.id)
    expect(await anna.client.refusal(whistleblower.messages, { id: closed.id })).toBe('notFound')

    const { publicKey, cases } = await helena.client.ok(whistleblower.toGive, { handlerId: annaId })
    expect(cases.map(({ caseId }) => caseId)).not.toContain(closed.id)
    const given = []
    for (const { caseId, wrap } of cases) {
      const key = await openForHandler(wrap, helena.privateKey, caseId)
      given.push({ caseId, wrap: await wrapForHandler(key, publicKey ?? '', caseId) })
    }
    const [one] = given
    const sly = {
      handlerId: annaId,
      publicKey: anna.key.publicKey,
      cases: [{ ...one, caseId: closed.id }],
    }
    expect(await helena.client.refusal(whistleblower.give, sly as never)).toBe('notFound')
    const old = { handlerId: annaId, publicKey: helena.key.publicKey, cases: given }
    expect(await helena.client.refusal(whistleblower.give, old)).toBe('changedMeanwhile')
    await helena.client.ok(whistleblower.give, { ...old, publicKey: anna.key.publicKey })
    expect(await readBy(anna, early.id)).toEqual([said.text])

    // Named in it after all.
    const { version } = (await casesOf(helena)).find((row) => row.id === early.id) ?? { version: 0 }
    const shut = { id: early.id, version, handlerId: annaId, out: true }
    expect(await anna.client.refusal(whistleblower.shut, { ...shut, handlerId: annaId })).toBe(
      'notYourself',
    )
    await helena.client.ok(whistleblower.shut, shut)
    expect(await anna.client.refusal(whistleblower.messages, { id: early.id })).toBe('notFound')
    await out()
    expect(await anna.client.refusal(whistleblower.filter, {})).toBe('forbidden')
  })

  test('who has lost everything is given the case again by its reporter', async () => {
    const { id, receipt } = await filed()
    ahead++
    await helena.client.ok(whistleblower.setKey, { key: helena.key, instead: helena.key.publicKey })
    const lost = helena
    const fresh = await newHandlerKey('en helt annan mening')
    await lost.client.ok(whistleblower.setKey, { key: fresh.key, instead: lost.key.publicKey })
    helena = { client: lost.client, key: fresh.key, privateKey: fresh.privateKey }
    expect((await casesOf(helena)).find((one) => one.id === id)?.wrap).toBeNull()
    const own = await readWith(receipt, guest)
    const [missing] = own.own.missing
    expect(missing?.publicKey).toBe(fresh.key.publicKey)
    const wrap = await wrapForHandler(own.key, missing?.publicKey ?? '', id)
    await guest.ok(whistleblower.answer, {
      proof: own.proof,
      wraps: [{ handlerId: missing?.handlerId ?? '', wrap }],
    })
    // Not at the hour at which the reporter looked, though they are not asked for it again.
    const { row, handlers } = await helena.client.ok(whistleblower.messages, { id })
    expect(row.wrap).toBeNull()
    expect(handlers.map(({ hasKey }) => hasKey)).toEqual(handlers.map(() => false))
    expect((await readWith(receipt, guest)).own.missing).toEqual([])
    ahead++
    expect(await readBy(helena, id)).toEqual([said.text])
  })

  test('has the year in figures', async () => {
    const year = String(now().getFullYear())
    const figures = await helena.client.ok(whistleblower.year, { year })
    expect(figures.received).toBe(figures.handled + figures.open)
    expect(figures.acknowledgedInTime).toBeLessThanOrEqual(figures.acknowledged)
    expect(figures.received).toBeGreaterThan(0)
  })
})

test('what was written is gone two years after the case was closed, and its figures stay', async () => {
  const { id, receipt } = await filed()
  ahead++
  const { version } = (await casesOf(helena)).find((one) => one.id === id) ?? { version: 0 }
  await helena.client.ok(whistleblower.status, { id, version, isHandled: true })
  const year = String(now().getFullYear())
  const before = await helena.client.ok(whistleblower.year, { year })
  await careForCases(portal.portal.parts)
  expect((await casesOf(helena)).map((row) => row.id)).toContain(id)
  ahead += 2 * 366
  await careForCases(portal.portal.parts)
  const again = await portal.as('handler')
  expect((await again.ok(whistleblower.filter, {})).rows.map((row) => row.id)).not.toContain(id)
  const { proof } = await receiptKeys(receipt)
  expect(await guest.refusal(whistleblower.own, { proof })).toBe('notFound')
  expect((await again.ok(whistleblower.year, { year })).received).toBe(before.received)
  const { vault } = await portal.portal.parts.channel.open()
  expect(await vault.pieces(id)).toBe(0)
})

test('a case under legal hold outlives its two years, until the hold is lifted', async () => {
  const { id, receipt } = await filed()
  const free = await filed()
  ahead++
  const rowOf = async () => (await helena.client.ok(whistleblower.messages, { id })).row
  const change = async (what: { isHeld: boolean } | { isHandled: boolean }) => {
    const { version } = await rowOf()
    if ('isHeld' in what) await helena.client.ok(whistleblower.hold, { id, version, ...what })
    else await helena.client.ok(whistleblower.status, { id, version, ...what })
  }
  await change({ isHandled: true })
  const { version } = (await casesOf(helena)).find((one) => one.id === free.id) ?? { version: 0 }
  await helena.client.ok(whistleblower.status, { id: free.id, version, isHandled: true })
  const { goneOn, version: seen } = await rowOf()
  expect(goneOn).not.toBeNull()
  const hold = { id, version: seen, isHeld: true }
  expect(await helena.client.refusal(whistleblower.hold, { ...hold, version: seen - 1 })).toBe(
    'changedMeanwhile',
  )
  for (const name of ['admin', 'superadmin', 'driver'] as const)
    expect(await (await portal.as(name)).refusal(whistleblower.hold, hold)).toBe('forbidden')
  expect(await helena.client.refusal(whistleblower.hold, { ...hold, id: randomUUID() })).toBe(
    'notFound',
  )
  await helena.client.ok(whistleblower.hold, hold)
  expect(await rowOf()).toMatchObject({ isHeld: true, goneOn: null })
  ahead += 2 * 366
  await careForCases(portal.portal.parts)
  const ids = (await casesOf(helena)).map((row) => row.id)
  expect([ids.includes(id), ids.includes(free.id)]).toEqual([true, false])
  expect(await readBy(helena, id)).toEqual([said.text])
  expect((await readWith(receipt, guest)).texts).toEqual([said.text])

  await change({ isHeld: false })
  expect((await rowOf()).goneOn).toBe(goneOn)
  const { acts } = await helena.client.ok(whistleblower.messages, { id })
  expect(acts.slice(-2).map(({ what }) => what)).toEqual(['held', 'holdLifted'])
  const { vault } = await portal.portal.parts.channel.open()
  expect(await vault.pieces(id)).toBeGreaterThan(0)
  await careForCases(portal.portal.parts)
  expect((await casesOf(helena)).map((row) => row.id)).not.toContain(id)
  expect(await vault.pieces(id)).toBe(0)
  // What another process was about to keep when the case went is taken away by the next care.
  await vault.keep(id, [{ contentId: randomUUID(), piece: 0, sealed: 'late' }], {
    ...{ named: true, today: '2026-01-01' },
  })
  await careForCases(portal.portal.parts)
  expect(await vault.pieces(id)).toBe(0)
})

test('nobody loses a key because it is not heard yet that they handle cases again', async () => {
  const { parts } = portal.portal
  const { id } = await helena.client.ok(calls.auth.me, {})
  // Somebody is left meanwhile.
  const clerk = await portal.as('clerk')
  const clerkId = await clerk.ownId()
  await rewritten(boss, clerkId, { contentAccess: ['admin/whistleblower'] })
  await portal.settled()
  await handlerOf(clerk)
  await boss.ok(users.activate, { id, active: false })
  await portal.settled()
  const holdsUp = await parts.pool.connect()
  try {
    await holdsUp.query("BEGIN; SELECT FROM projections.model WHERE name = 'users' FOR UPDATE")
    await boss.ok(users.activate, { id, active: true })
    const cared = careForCases(parts)
    await holdsUp.query('SELECT pg_sleep(0.3); ROLLBACK')
    await cared
  } finally {
    holdsUp.release()
  }
  await portal.settled()
  expect((await handlersNow()).map((one) => one.id)).toContain(id)
  await rewritten(boss, clerkId, { contentAccess: [] })
  await portal.settled()
})
