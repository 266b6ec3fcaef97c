import { addDays, addMonths, daysBetween } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { openForHandler } from '@portal/contracts/whistleblower-seal'
import { casesDue } from '@portal/projections/whistleblower/due'
import { beforeAll, expect, test } from 'vitest'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { envelopeOf, type Handler, handlerOf, sealedText } from '../harness/whistle.ts'

const { whistleblower, users } = calls
const begin = stockholmDay(new Date())
const said = { headline: 'Zonkbil i garaget', text: 'Zonkbilen körs med magnet.' }

let helena: Handler
let anna: Handler
let annaId = ''
let id = ''
/** The portal's clock: so many days from the first, at this hour. */
let days = 0
let hour = 10
const at = (day: string, hours = hour) =>
  new Date(stockholmDayStart(day).getTime() + hours * HOUR_MS)
const now = () => at(addDays(begin, days))
const portal = standingPortal({ clock: { now, everyMs: 50 } })

beforeAll(async () => {
  helena = await handlerOf(await portal.as('handler'))
  const boss = await portal.as('superadmin')
  const client = await portal.as('manager')
  annaId = await client.ownId()
  const { version, firstName, lastName, email } = await boss.ok(users.one, { id: annaId })
  const contentAccess = ['admin/whistleblower']
  const change = { id: annaId, version, firstName, lastName, email, contentAccess }
  await boss.ok(users.change, change as never)
  await portal.settled()
  anna = await handlerOf(client)
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope } = await envelopeOf(said, handlers, [annaId])
  id = envelope.caseId
  await portal.guest().ok(whistleblower.report, envelope)
})

const rowNow = async () => (await helena.client.ok(whistleblower.messages, { id })).row

/** On which days from this one on there is something to be written of, up to another. */
async function told(from: string, upto: string) {
  const { channel, db } = portal.portal.parts
  const found: Record<string, string> = {}
  for (let nth = 0; nth <= daysBetween(from, upto); nth++)
    for (const one of await casesDue(channel, db, at(addDays(from, nth)))) {
      expect(one.userId, 'who is shut out hears nothing').not.toBe(annaId)
      found[addDays(from, nth)] = `${one.fresh} new, ${one.due} due`
    }
  return found
}
const on = (from: string, all: Readonly<Record<number, string>>) =>
  Object.fromEntries(Object.entries(all).map(([nth, what]) => [addDays(from, Number(nth)), what]))

/** The mails about cases that went to anybody. */
async function mails() {
  const { rows } = await portal.portal.parts.pool.query<{ address: string; text: string }>(
    `SELECT address, subject || ' ' || text AS text FROM outside.outbox
     WHERE text LIKE '%/inside/admin/whistleblower%' ORDER BY at`,
  )
  return rows
}

test('receipt is due on the seventh day, and feedback three months from the acknowledgement', async () => {
  const late = '0 new, 1 due'
  expect(await told(begin, addDays(begin, 10))).toEqual(
    on(begin, { 1: '1 new, 0 due', 5: late, 6: late, 7: late, 8: late, 9: late, 10: late }),
  )
  days = 8
  expect(await rowNow()).toMatchObject({ acknowledgeBy: addDays(begin, 7), acknowledgedOn: null })
  await helena.client.ok(whistleblower.acknowledge, { id })
  const acknowledged = addDays(begin, 8)
  const due = addMonths(acknowledged, 3)
  const row = await rowNow()
  expect(row).toMatchObject({ acknowledgeBy: null, acknowledgedOn: acknowledged, feedbackBy: due })
  expect(await told(acknowledged, addDays(due, 3))).toEqual(
    on(due, Object.fromEntries([-14, -7, -2, -1, 0, 1, 2, 3].map((nth) => [nth, late]))),
  )
  // What was said so far is none; and what is, ends it, as does the end of the case.
  const key = await openForHandler(row.wrap ?? '', helena.privateKey, id)
  const write = async (feedback: boolean) =>
    helena.client.ok(whistleblower.write, { id, ...(await sealedText(key, 'Tack.')), feedback })
  await write(false)
  expect(await told(due, due)).toEqual(on(due, { 0: late }))
  await helena.client.ok(whistleblower.status, { id, version: row.version, isHandled: true })
  expect(await told(begin, addDays(due, 30))).toEqual({})
  const { version } = await rowNow()
  await helena.client.ok(whistleblower.status, { id, version, isHandled: false })
  expect(await told(due, due)).toEqual(on(due, { 0: late }))
  await write(true)
  expect(await told(addDays(begin, 8), addDays(due, 30))).toEqual({})
})

test('a handler is written to once a day, by day, and no word of a case stands in it', async () => {
  days = 20
  hour = 22
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope } = await envelopeOf(said, handlers)
  await portal.guest().ok(whistleblower.report, envelope)
  const before = (await mails()).length
  const owed = async () => {
    const { rows } = await portal.portal.parts.pool.query<{ id: string; data: object }>(
      "SELECT id, data FROM reactions.job WHERE id LIKE 'remind-of-cases.' || $1 || '.%'",
      [addDays(begin, days)],
    )
    return rows
  }
  // At night nobody is; then each of the two once, however often it is looked.
  days = 21
  hour = 10
  await until('both are', async () => (await mails()).length === before + 2)
  for (hour of [12, 15, 19]) await portal.settled()
  days = 22
  hour = 10
  const { version } = await helena.client
    .ok(whistleblower.messages, { id: envelope.caseId })
    .then(({ row }) => row)
  days = 28
  await until('both are once more', async () => (await mails()).length >= before + 4)
  expect((await owed()).map(({ data }) => data)).toEqual([
    expect.objectContaining({ fresh: 0, due: 1 }),
    expect.objectContaining({ fresh: 0, due: 1 }),
  ])
  for (const { data } of await owed())
    expect(Object.keys(data).sort()).toEqual(['due', 'fresh', 'userId'])
  await anna.client.ok(whistleblower.status, { id: envelope.caseId, version, isHandled: true })
  days = 29
  hour = 12
  await portal.settled()
  const all = await mails()
  expect(all).toHaveLength(before + 4)
  expect(new Set(all.map(({ address }) => address)).size).toBe(2)
  for (const { text } of all)
    for (const word of ['onkbil', 'magnet', envelope.caseId, id, addDays(begin, 20)])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
})
