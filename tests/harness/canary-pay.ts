import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { AGREEMENT, overtimeRules } from '@portal/contracts/timereport-rules'
import { phone, type Stage, word } from './canary-work.ts'
import { driverCardFile } from './driver-card.ts'
import { today } from './tests.ts'
import { imports, specOf } from './wages.ts'

/** A wage specification, and one that was taken back. */
export async function isPaid({ office, id, portal }: Stage) {
  const { users, wages } = calls
  const { personalNumber: number } = await office.ok(users.one, { id })
  const files = ['2026-09', '2026-10'].map((month) => ({
    name: `${word} ${month}.pdf`,
    bytes: specOf(number, month, word),
  }))
  await imports(portal, office, files)
  const { rows } = await office.ok(wages.list, { search: word, pageSize: 0 })
  const { id: wrong, version } = rows.find(({ userId }) => userId === id) ?? { id: '', version: 0 }
  await office.ok(wages.remove, { id: wrong, version })
}

/** An agreement from a day on, whose rules are changed; and one that was withdrawn. */
export async function worksByAgreement({ office, id: userId, portal }: Stage) {
  const { agreements, timereport } = calls
  const { id: agreementId } = await office.ok(agreements.save, { name: 'Avtal på prov' })
  const [from, later] = [addDays(today, 1), addDays(today, 40)]
  await office.ok(agreements.put, { userId, agreementId, from })
  await office.ok(agreements.put, { userId, agreementId: AGREEMENT, from: later })
  await portal.settled()
  const { version } = await office.ok(agreements.ofPerson, { userId })
  await office.ok(agreements.withdraw, { userId, from: later, version })
  const [{ source, qualifiedDays, ...asNow }] = overtimeRules
  const setFrom = (from: string, version: number) =>
    office.ok(timereport.setRules, {
      ...{ agreementId, version, source },
      rules: { ...asNow, qualifiedDays: [...qualifiedDays], from },
    })
  await setFrom(addDays(today, 2), 0)
  await setFrom(addDays(today, 3), 1)
  await office.ok(timereport.withdrawRules, { agreementId, from: addDays(today, 3), version: 2 })
}

/** Days of their driver card, in a truck that bears the word, and a reading that they took away. */
export async function drives({ office, client, id, portal }: Stage) {
  const { tachograph, users } = calls
  const { personalNumber: number } = await office.ok(users.one, { id })
  const birthDate = [number.slice(0, 4), number.slice(4, 6), number.slice(6, 8)].join('-')
  const readingOf = async (ago: number) => {
    const day = addDays(today, -ago)
    const truck = { registration: word, from: `${day}T05:00:00Z`, to: `${day}T13:00:00Z` }
    const changes = [
      [0, 0],
      [300, 3],
      [540, 0],
    ] as const
    const days = [
      { day, changes },
      { day: addDays(day, 1), changes: [[0, 0]] as const },
    ]
    const bytes = Buffer.from(driverCardFile({ birthDate, surname: word, days, vehicles: [truck] }))
    const { body } = await client.upload(tachograph.read, [{ name: `${word}.ddd`, bytes }])
    await portal.settled()
    return body.id
  }
  await readingOf(20)
  const wrong = await readingOf(10)
  const { rows } = await client.ok(tachograph.readings, {})
  const { id: taken, version } = rows.find((one) => one.id === wrong) ?? { id: '', version: 0 }
  await client.ok(tachograph.remove, { id: taken, version })
}

/** Something lent to them that they have, something that is back, and something noted by mistake. */
export async function borrows({ office, id: userId, portal }: Stage) {
  const { timelog } = calls
  const said = {
    ...{ userId, kind: 'key' as const, name: `${word} nyckel`, number: `${word} 17` },
    ...{ lentOn: '2026-03-02', dueOn: '2026-04-02', comment: `${word} hämtar den` },
  }
  const { id: has } = await office.ok(timelog.save, said)
  const { id: had } = await office.ok(timelog.save, said)
  const { id: never } = await office.ok(timelog.save, said)
  await portal.settled()
  const { userId: _, ...changed } = { ...said, name: `${word} huvudnyckel` }
  await office.ok(timelog.save, { id: has, version: 1, ...changed })
  await office.ok(timelog.returned, { id: had, version: 1 })
  await office.ok(timelog.returned, { id: had, version: 2, isReturned: false })
  await office.ok(timelog.returned, { id: had, version: 3 })
  await office.ok(timelog.remove, { id: never, version: 1 })
}

/** Another job within the house, applied for with a paper; the office writes, and asks a colleague. */
export async function appliesInside({ office, client, portal, upload }: Stage) {
  const { applicants, companies, jobs } = calls
  const companyId = (await office.ok(companies.filter, { pageSize: 1 })).rows[0]?.id ?? ''
  const kind = { form: 'permanent', extent: 'fullTime', audience: 'inside' } as const
  const said = { headline: 'Trafikledare', companyId, place: 'Kumla', html: '<p>Planera.</p>' }
  const { id: jobAdId } = await office.ok(jobs.save, { ...said, ...kind, from: today })
  const fileIds = await upload(client, 'meriter.txt')
  const form = {
    jobAdId,
    name: word,
    email: `${word}@mail.example`,
    phone,
    place: word,
    letter: word,
    fileIds,
  }
  const { id } = await client.ok(jobs.insideApply, form)
  await portal.settled()
  await office.ok(applicants.mail, { ids: [id], subject: word, text: word })
  const userIds = (await office.ok(applicants.users, {})).rows.map((one) => one.id)
  await office.ok(applicants.forward, { id, userIds, text: word })
}
