import { randomUUID } from 'node:crypto'
import { calls } from '@portal/contracts'
import { caseFile, readCaseStatement, sealedIn } from '@portal/contracts/whistleblower-file'
import {
  newCaseKey,
  openForHandler,
  openValue,
  toBase64,
} from '@portal/contracts/whistleblower-seal'
import { beforeAll, expect, test } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import { daysOn } from '../harness/clock.ts'
import { standingPortal } from '../harness/standing.ts'
import { envelopeOf, type Handler, handlerOf } from '../harness/whistle.ts'

const { whistleblower } = calls
const said = { headline: 'Fusk med färdskrivaren', text: 'Chefen ber oss köra med magnet.' }

const portal = standingPortal({ clock: { now: () => daysOn(ahead), everyMs: 1_000_000 } })
let helena: Handler
let ahead = 0
beforeAll(async () => {
  helena = await handlerOf(await portal.as('handler'))
})

async function filed(): Promise<string> {
  const { handlers } = await helena.client.ok(whistleblower.about, {})
  const { envelope } = await envelopeOf(said, handlers)
  await portal.guest().ok(whistleblower.report, envelope)
  return envelope.caseId
}

test('a case is taken along: signed, noted in the case, and verified without the portal', async () => {
  const id = await filed()
  ahead++
  for (const name of ['admin', 'superadmin', 'driver'] as const)
    expect(await (await portal.as(name)).refusal(whistleblower.evidence, { id })).toBe('forbidden')
  expect(await helena.client.refusal(whistleblower.evidence, { id: randomUUID() })).toBe('notFound')
  const signed = await helena.client.ok(whistleblower.evidence, { id })
  const detail = await helena.client.ok(whistleblower.messages, { id })
  expect(detail.acts.at(-1)?.what).toBe('takenAlong')
  const statement = readCaseStatement(signed.statement)
  // Nothing but days: neither an hour nor a place in the log.
  expect(signed.statement).not.toMatch(/\d\d:\d\d|position|version":[^1]/)
  expect(signed.statement).not.toContain(said.text)

  const key = await openForHandler(detail.row.wrap ?? '', helena.privateKey, id)
  const { headline, messages } = sealedIn(detail, statement)
  const opened = async (one: { id: string; sealed: string }) => ({
    ...one,
    said: (await openValue(key, one.sealed, one.id)) as never,
  })
  const of = {
    ...signed,
    key: toBase64(key),
    headline: await opened(headline),
    messages: await Promise.all(messages.map(opened)),
  }
  expect(verifyCase(caseFile(of), { key: statement.key })).toMatchObject({ faults: [] })

  const wrong = (what: Partial<typeof of>, known = {}) =>
    verifyCase(caseFile({ ...of, ...what }), known).faults
  const other = { ...of.headline, said: 'Something else' as never }
  expect(wrong({ headline: other })).toEqual([
    'the headline: it says something else than what was sealed',
  ])
  expect(wrong({ messages: [] })).toEqual(['message 1: it is missing'])
  expect(wrong({ statement: signed.statement.replace(id, randomUUID()) })).toContain(
    'what the portal says of the file is not signed by its key',
  )
  expect(wrong({ key: toBase64(newCaseKey()) })).toEqual([
    "the headline: the case's key does not open it",
    "message 1: the case's key does not open it",
  ])
  expect(wrong({}, { key: '0'.repeat(64) })).toHaveLength(1)
})
