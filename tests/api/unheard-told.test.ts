import { addDays, addMonths } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { rewritten } from '../harness/hidden.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'
import { nextLetterTo } from '../harness/told.ts'

const {
  abnormalities,
  agreements,
  certificates,
  contracts,
  departments,
  education,
  groups,
  timelog,
  users,
  vacation,
} = calls
// What comes within the hour is one letter.
const portal = standingPortal({ settings: { NOTICE_AFTER: '3600', NOTICE_EVERY: '60' } })
let office: Client
let userId = ''
let departmentIds: string[] = []
beforeAll(async () => {
  office = await portal.as('superadmin')
  const { rows } = await office.ok(departments.filter, { pageSize: 2 })
  departmentIds = rows.map(({ id }) => id)
})
beforeEach(async () => {
  ;[userId = ''] = await manyIn(portal).people('Ovetande', ['active'], {
    ...{ locale: 'sv', departmentIds: departmentIds.slice(0, 1) },
  })
  await nextLetterTo(portal, userId)
})
const letter = () => nextLetterTo(portal, userId)

/** What is put on somebody and taken away again; `meanwhile` once it was put on them. */
const putAndTaken: Readonly<Record<string, (meanwhile: () => Promise<unknown>) => Promise<void>>> =
  {
    'a contract': async (meanwhile) => {
      const fields = { title: 'Tillägg', freeText: 'Text' }
      const { id } = await issueContract(office, {
        ...{ id: userId, type: 'other', language: 'sv', fields },
      })
      await meanwhile()
      await office.ok(contracts.withdrawFor, { id, reason: 'Fel person' })
    },
    'something lent': async (meanwhile) => {
      const said = { kind: 'key' as const, name: 'Nyckel', lentOn: today, dueOn: today }
      const { id } = await office.ok(timelog.save, { ...said, userId })
      await meanwhile()
      await office.ok(timelog.remove, { id, version: 1 })
    },
    'an abnormality': async (meanwhile) => {
      const facts = { type: 'dailyRest', day: '2026-03-05', time: '05:10', figure: 430 } as const
      const { id } = await office.ok(abnormalities.create, { userId, ...facts, text: 'Fel' })
      await meanwhile()
      const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
      const version = rows.find((row) => row.id === id)?.version ?? 0
      await office.ok(abnormalities.remove, { id, version })
    },
    'an education': async (meanwhile) => {
      const name = `Kran ${userId}`
      const { id: educationId } = await office.ok(education.save, { name, isOffered: true })
      await office.ok(education.decide, { action: 'ask', educationId, userIds: [userId] })
      await meanwhile()
      const { rows } = await office.ok(education.filter, { pageSize: 0 })
      const { id = '', version = 0 } = rows.find((row) => row.name === name) ?? {}
      await office.ok(education.removeOf, { id, version })
    },
    'a course': async (meanwhile) => {
      const { rows } = await office.ok(certificates.list, { page: 0, pageSize: 20 })
      const at = { startsAt: `${addDays(today, 38)}T08:00:00+01:00`, place: 'Kontoret' }
      await office.ok(certificates.book, { id: rows[0]?.id ?? '', userIds: [userId], ...at })
      await meanwhile()
      const [booked] = (await office.ok(certificates.coursesOf, { userId })).rows
      const { id = '', version = 0 } = booked ?? {}
      await office.ok(certificates.decide, { id, version, decision: 'cancel' })
    },
    'an office that they manage': async (meanwhile) => {
      const team = { name: `Lag ${userId}`, type: 'OfficeManager' as const }
      const of = { ...team, departmentId: departmentIds[0] ?? '' }
      const { id } = await office.ok(groups.save, { ...of, userIds: [userId] })
      await meanwhile()
      await office.ok(groups.save, { ...of, id, version: 1, userIds: [] })
    },
    'a case handler’s part': async (meanwhile) => {
      await rewritten(office, userId, { contentAccess: ['admin/whistleblower'] })
      await meanwhile()
      await rewritten(office, userId, { contentAccess: [] })
    },
    'a role': async (meanwhile) => {
      await rewritten(office, userId, { roles: ['tjänsteman'] })
      await meanwhile()
      await rewritten(office, userId, { roles: [] })
    },
    'another street': async (meanwhile) => {
      const { street } = await office.ok(users.one, { id: userId })
      await rewritten(office, userId, { street: 'Nygatan 1' })
      await meanwhile()
      await rewritten(office, userId, { street })
    },
    'another office': async (meanwhile) => {
      await rewritten(office, userId, { departmentIds: departmentIds.slice(1) })
      await meanwhile()
      await rewritten(office, userId, { departmentIds: departmentIds.slice(0, 1) })
    },
    'an agreement': async (meanwhile) => {
      const { id: agreementId } = await office.ok(agreements.save, { name: `Avtal ${userId}` })
      expect(agreementId).not.toBe(AGREEMENT)
      const from = addMonths(`${today.slice(0, 7)}-01`, 2)
      await office.ok(agreements.put, { userId, agreementId, from })
      await meanwhile()
      const { version } = await office.ok(agreements.ofPerson, { userId })
      await office.ok(agreements.withdraw, { userId, from, version })
    },
    'days of vacation': async (meanwhile) => {
      const set = async (days: number) => {
        await portal.settled()
        const { version } = await office.ok(vacation.userSettings, { id: userId })
        await office.ok(vacation.saveUser, { id: userId, version, year: 2031, days })
      }
      await set(28)
      expect(await letter()).not.toBe('')
      await set(30)
      await meanwhile()
      await set(28)
    },
  }

describe('what is taken away in the letter in which it would be told is not told of', () => {
  const named = Object.entries(putAndTaken)
  test.each(named)('%s', async (_, turns) => {
    await turns(() => portal.settled())
    expect(await letter()).toBe('')
  })
  test.each(named)('%s, once it was heard of, is', async (_, turns) => {
    let first = ''
    await turns(async () => {
      first = await letter()
    })
    expect(first).not.toBe('')
    expect(await letter()).not.toBe('')
  })
})

test('an agreement that is taken back is called as it was when they heard of it, whatever was set over it since', async () => {
  const from = addMonths(`${today.slice(0, 7)}-01`, 2)
  const versionNow = async () => (await office.ok(agreements.ofPerson, { userId })).version
  const put = async (name: string) => {
    const { id: agreementId } = await office.ok(agreements.save, { name: `${name} ${userId}` })
    await portal.settled()
    await office.ok(agreements.put, { userId, agreementId, from, version: await versionNow() })
    await portal.settled()
  }
  await put('Åkeriavtalet')
  expect(await letter()).toContain('Åkeriavtalet')
  await put('Bussavtalet')
  await office.ok(agreements.withdraw, { userId, from, version: await versionNow() })
  const told = await letter()
  expect(told).toContain('Åkeriavtalet')
  expect(told).not.toContain('Bussavtalet')
})
