import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { illWithoutCertificate } from '@portal/workers/medical/remind-of-certificate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { formPdf, today } from '../harness/tests.ts'

const { medical, timereport } = calls

const portal = standingPortal()
let driver: Client
let userId = ''
beforeAll(async () => {
  driver = await portal.as('driver')
  userId = await driver.ownId()
})
beforeEach(async () => {
  await portal.settled()
  await portal.portal.parts.pool.query('DELETE FROM timereport.report')
})

/**
 * What is known of the days before this one, the first of them so many back: s sick, w worked,
 * z worked with a line of sickness without a time, d a draft, - nothing.
 */
async function reported(days: string, last = today) {
  for (const [at, what] of [...days].entries()) {
    if (what === '-') continue
    const absences = what === 'w' ? [] : [{ type: 'sick', minutes: what === 'z' ? 0 : 480 }]
    await portal.portal.parts.pool.query(
      `INSERT INTO timereport.report (report_id, user_id, day, state, said, returned_text, version)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, '', 1)`,
      [
        ...[userId, addDays(last, at - days.length + 1), what === 'd' ? 'draft' : 'sent'],
        JSON.stringify({ absences }),
      ],
    )
  }
}

const since = async (on = today) =>
  (await illWithoutCertificate(portal.portal.parts.pool, on)).map((one) => one.since)

/** Sick Pay Act 1991:1047, section 8: the eighth day is seven days after the first. */
describe('the eighth day of an illness', () => {
  test.each([
    ['eight days in a row', 'ssssssss', 7],
    ['today is not reported yet', 'sssssss-', 7],
    ['a weekend of which nothing is said', 'sssss--ss', 8],
    ['one before that ended with work more than five days ago', 'sswwwwwssssssss', 7],
    ['one that continues another, whose days count with it', 'sssswssss', 8],
    ['one that continues another after four days of work', 'sssswwwwssss', 11],
    ['one that continues another has none of its days between', 'sswwsswwssss', 11],
    ['whoever came back on the ninth, for the eighth', 'ssssssssw', 8],
    ['an illness before that ended with a week of which nothing is said', 'ss-------ssssssss', 7],
  ])('has come: %s', async (_, days, back) => {
    await reported(days)
    expect(await since()).toEqual([addDays(today, -back)])
  })

  test.each([
    ['seven days', 'sssssss'],
    ['one that continues another, of seven days together', 'sssswsss'],
    ['work of more than four days in between', 'sssswwwwwssss'],
    ['a relapse, with a line of sickness that was left empty between', 'ssszssss'],
    ['lines of sickness that were left empty', 'zzzzzzzz'],
    ['whoever came back', 'sssssssssw---'],
    ['whoever came back on the eighth day', 'sssssssw'],
    ['whoever came back before it, of whom nothing is said since', 'sssssw--'],
    ['whoever came back from one that continued another', 'sssswssw'],
    ['a draft is nobody\u2019s but the person\u2019s', 'dddddddd'],
  ])('has not: %s', async (_, days) => {
    await reported(days)
    expect(await since()).toEqual([])
  })
})

/** From Good Friday, 3 April 2026, to Easter Monday nobody reports a day; nor from 1 to 3 January 2027. */
describe('an illness over holidays', () => {
  test.each([
    ['has its eighth day on Easter Monday', 'ssss----', '2026-04-06', ['2026-03-30']],
    ['goes on after it', 'ssss----ss', '2026-04-08', ['2026-03-30']],
    ['is not heard of for a workday', 'ss------', '2026-04-07', []],
    ['ended with work before it', 'sssw----ss', '2026-04-08', []],
    [
      'ended with work on New Year’s Eve, which is none of the workdays',
      'sssssssssw---',
      '2027-01-03',
      [],
    ],
  ])('%s', async (_, days, last, expected) => {
    await reported(days, last)
    expect(await since(last)).toEqual(expected)
  })
})

test('a certificate that speaks of the eighth day is enough, one of the first days is not', async () => {
  const hand = async (to: number, from = -7) => {
    const said = { headline: 'Läkarintyg', from: addDays(today, from), to: addDays(today, to) }
    const paper = { name: 'intyg.pdf', bytes: formPdf(['Namn']) }
    await driver.upload(medical.add, [paper], 'files', said)
    await portal.settled()
  }
  await reported('ssssssss')
  await hand(-2)
  expect(await since()).toEqual([addDays(today, -7)])
  // Of an operation next month: it says nothing of this illness.
  await hand(40, 30)
  expect(await since()).toEqual([addDays(today, -7)])
  await hand(0)
  expect(await since()).toEqual([])
})

test('what is reported in the portal is what counts', async () => {
  const clerk = await portal.as('clerk')
  for (let back = 7; back >= 0; back--)
    await clerk.ok(timereport.save, {
      ...{ day: addDays(today, -back), version: -1, send: true, comment: 'Sjuk' },
      absences: [{ type: 'sick', minutes: 480 }],
    })
  await portal.settled()
  expect(await since()).toEqual([addDays(today, -7)])
})
