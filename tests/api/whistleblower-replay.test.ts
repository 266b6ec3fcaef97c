import { calls } from '@portal/contracts'
import type { CaseMoment } from '@portal/contracts/whistleblower'
import { openForHandler } from '@portal/contracts/whistleblower-seal'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { daysOn } from '../harness/clock.ts'
import { standingPortal } from '../harness/standing.ts'
import { envelopeOf, type Handler, handlerOf, readWith, sealedText } from '../harness/whistle.ts'

const { whistleblower, users } = calls
const said = { headline: 'Fusk med färdskrivaren', text: 'Chefen ber oss köra med magnet.' }

const portal = standingPortal({ clock: { now: () => daysOn(ahead), everyMs: 1_000_000 } })
let guest: Client
let helena: Handler
let anna: Handler
let annaId = ''
let ahead = 0

beforeAll(async () => {
  guest = portal.guest()
  helena = await handlerOf(await portal.as('handler'))
  const client = await portal.as('manager')
  const boss = await portal.as('superadmin')
  annaId = await client.ownId()
  const { version, firstName, lastName, email } = await boss.ok(users.one, { id: annaId })
  const contentAccess = ['admin/whistleblower'] as const
  const change = { id: annaId, version, firstName, lastName, email, contentAccess }
  await boss.ok(users.change, change as never)
  await portal.settled()
  anna = await handlerOf(client)
})

/** A case that was filed the day before. */
async function filed(shutOut: readonly string[] = []) {
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope, receipt } = await envelopeOf(said, handlers, shutOut)
  await guest.ok(whistleblower.report, envelope)
  ahead++
  return { id: envelope.caseId, receipt }
}

const detailOf = (id: string, { client }: Handler = helena) =>
  client.ok(whistleblower.messages, { id })
const momentOf = (id: string, moment: number) =>
  helena.client.ok(whistleblower.moment, { id, moment: `${moment}` })
const momentsOf = async (id: string): Promise<CaseMoment[]> => {
  const { total } = await momentOf(id, 1)
  return Promise.all(Array.from({ length: total }, (_, at) => momentOf(id, at + 1)))
}

async function writes({ client, privateKey }: Handler, id: string, feedback: boolean) {
  const { row } = await detailOf(id)
  const key = await openForHandler(row.wrap ?? '', privateKey, id)
  await client.ok(whistleblower.write, { id, ...(await sealedText(key, 'Tack.')), feedback })
}
async function reporterWrites(receipt: string) {
  const { key, proof } = await readWith(receipt, guest)
  const message = { ...(await sealedText(key, 'ABC 123.')), files: [] }
  await guest.ok(whistleblower.answer, { proof, message, wraps: [] })
}
async function setHandled(id: string, isHandled: boolean) {
  const { version } = (await detailOf(id)).row
  await helena.client.ok(whistleblower.status, { id, version, isHandled })
}

describe('a case replayed', () => {
  test('stands at each of its entries as it stood then, by the day', async () => {
    const { id, receipt } = await filed()
    await helena.client.ok(whistleblower.acknowledge, { id })
    await reporterWrites(receipt)
    ahead++
    await helena.client.ok(whistleblower.read, { id, messages: 2 })
    await writes(helena, id, true)
    const { version } = (await detailOf(id)).row
    const shut = { id, version, handlerId: annaId, out: true }
    await helena.client.ok(whistleblower.shut, shut)
    await setHandled(id, true)

    const all = await momentsOf(id)
    const named = all.map(({ acts }) => acts.map(({ what }) => what).join())
    const expected = ['reported', 'acknowledged', 'reporterWrote', 'read', 'feedback', 'shutOut']
    expect(named).toEqual([...expected, 'handled'])
    expect(all.map(({ moment }) => moment)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(all.map(({ is }) => is.messages)).toEqual([1, 1, 2, 2, 3, 3, 3])
    const names = { helena: all[1]?.acts[0]?.byName ?? '', anna: all[5]?.acts[0]?.ofName ?? '' }
    expect(names.helena).not.toBe('')
    expect(names.anna).not.toBe('')
    expect(all[0]).toMatchObject({ was: null, is: { acknowledgedOn: null, handledBy: [] } })
    expect(all[0]?.is.acknowledgeBy).not.toBeNull()
    expect(all[1]?.is).toMatchObject({ acknowledgeBy: null, handledBy: [names.helena], read: [] })
    expect(all[3]?.is.read).toEqual([{ name: names.helena, messages: 2 }])
    expect(all[3]?.is.feedbackBy).not.toBeNull()
    expect(all[4]?.is).toMatchObject({ feedbackBy: null, isHandled: false, shutOut: [] })
    expect(all[5]?.is.shutOut).toEqual([names.anna])
    expect(all[6]?.is).toMatchObject({ isHandled: true, shutOut: [names.anna] })
    expect(all[6]?.is.goneOn).not.toBeNull()
    for (const [at, { was }] of all.entries()) expect(was).toEqual(all[at - 1]?.is ?? null)

    // Its last moment is the case as it stands, and each entry says which it is.
    const { row, acts } = await detailOf(id)
    const {
      shutOut: _,
      handledBy: __,
      read: ___,
      ...standing
    } = all[6]?.is ?? ({} as CaseMoment['is'])
    expect(row).toMatchObject(standing)
    expect(acts.map(({ moment }) => moment)).toEqual([1, 2, 3, 4, 5, 6, 7])
    // Nothing in it says more of when than the day.
    expect(JSON.stringify(all)).not.toMatch(/\d\d:\d\d/)
    const past = { id, moment: '8' }
    expect(await helena.client.refusal(whistleblower.moment, past)).toBe('notFound')
  })

  test('shows to nobody what the case does not', async () => {
    const { id } = await filed([annaId])
    const first = { id, moment: '1' }
    const { acts, is } = await helena.client.ok(whistleblower.moment, first)
    expect(acts.map(({ what, isReporters }) => [what, isReporters])).toEqual([
      ['reported', true],
      ['shutOut', true],
    ])
    expect(is.shutOut).toHaveLength(1)
    expect(await anna.client.refusal(whistleblower.moment, first)).toBe('notFound')
    for (const name of ['admin', 'superadmin', 'driver'] as const)
      expect(await (await portal.as(name)).refusal(whistleblower.moment, first)).toBe('forbidden')
    expect((await guest.call(whistleblower.moment, first)).status).toBe(401)

    // Let in and shut out again, they see it, and then no more.
    const turn = async (out: boolean) => {
      const { version } = (await detailOf(id)).row
      await helena.client.ok(whistleblower.shut, { id, version, handlerId: annaId, out })
    }
    await turn(false)
    expect((await anna.client.ok(whistleblower.moment, first)).total).toBe(2)
    await turn(true)
    expect(await anna.client.refusal(whistleblower.moment, first)).toBe('notFound')
    // What came today is there for nobody, whoever guesses its id.
    const { handlers } = await helena.client.ok(whistleblower.about, {})
    const { envelope } = await envelopeOf(said, handlers)
    await guest.ok(whistleblower.report, envelope)
    const fresh = { id: envelope.caseId, moment: '1' }
    expect(await helena.client.refusal(whistleblower.moment, fresh)).toBe('notFound')
  })
})

describe('what a reporter does on a day', () => {
  test('does not show on it in anything that a handler gets', async () => {
    const { id, receipt } = await filed()
    const seen = async () => {
      const { row, acts, messages } = await detailOf(id)
      return { row, acts: acts.length, messages: messages.length }
    }
    const before = await seen()
    await reporterWrites(receipt)
    expect(await seen()).toEqual(before)
    // Nor by asking often: what is read beyond what is shown is not written down.
    await helena.client.ok(whistleblower.read, { id, messages: 1 })
    const { acts } = await seen()
    await reporterWrites(receipt)
    await helena.client.ok(whistleblower.read, { id, messages: 100_000 })
    expect((await seen()).acts).toBe(acts)
    // Nor by the version, or by what a repeated call does.
    await setHandled(id, true)
    await reporterWrites(receipt)
    const closed = await seen()
    expect(closed.row.version).toBe(before.row.version + 1)
    await setHandled(id, true)
    expect(await seen()).toEqual(closed)
    ahead++
    expect((await seen()).row).toMatchObject({ isHandled: false, unread: 3, messages: 4 })
  })

  test('stands at its end: nobody learns what of their own it came before', async () => {
    const { id, receipt } = await filed()
    await reporterWrites(receipt)
    await helena.client.ok(whistleblower.acknowledge, { id })
    await reporterWrites(receipt)
    await writes(helena, id, true)
    await setHandled(id, true)
    ahead++
    const { acts, messages, row } = await detailOf(id)
    const handlers = ['acknowledged', 'feedback', 'handled']
    const told = ['reported', ...handlers, 'reporterWrote', 'reporterWrote']
    expect(acts.map(({ what }) => what)).toEqual(told)
    expect(messages.map(({ handlerId }) => handlerId !== null)).toEqual([false, true, false, false])
    // It came on the day the case was closed: it is open again, and can be closed.
    expect(row.isHandled).toBe(false)
    await setHandled(id, true)
    expect((await detailOf(id)).row.isHandled).toBe(true)
  })
})
