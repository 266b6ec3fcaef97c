import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { sameEmail } from '@portal/contracts/email'
import { nameClaim } from '@portal/domain/organisation/company'
import { messageEvents, organisationEvents, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Settings } from '@portal/platform/settings'
import { setPassword } from '../auth/passwords.ts'
import type { Parts } from '../kit/parts.ts'
import { demoPassword, refuseNewDemo } from '../open-doors.ts'
import { seedAbnormalities } from './abnormalities.ts'
import { seedAgreements } from './agreements.ts'
import { conversations, demoCompanies, demoDepartments, logins } from './company.ts'
import { seedContracts } from './contracts.ts'
import { seedDocuments } from './documents.ts'
import { seedDriverRights } from './driver-rights.ts'
import { seedEducation } from './education.ts'
import { seedEmergency } from './emergency.ts'
import { seedFaq } from './faq.ts'
import { History } from './history.ts'
import { seedIncidents } from './incidents.ts'
import { seedJobs } from './jobs.ts'
import { seedMedical } from './medical.ts'
import { chance, cities, firstNames, lastNames } from './names.ts'
import { seedNews } from './news.ts'
import { seedPrivacy } from './privacy.ts'
import { seedSignage } from './signage.ts'
import { seedDriverCard } from './tachograph.ts'
import { seedTests } from './tests.ts'
import { seedTimelog } from './timelog.ts'
import { seedTimeReports } from './timereport.ts'
import { seedVacation } from './vacation.ts'
import { seedWages } from './wages.ts'
import { seedWhistleblower } from './whistleblower.ts'
import { seedShifts } from './workshifts.ts'

export { demoPassword }
export const demoLogins: readonly (readonly [string, string])[] = logins.map(
  (one) => [`${one.name}@demo.example`, one.what] as const,
)

const PEOPLE = 60
const DAY = 24 * HOUR_MS

interface Somebody {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly department: number
}

/**
 * Makes the demo company when the log is empty: in one append, so that it is there whole or not at all.
 * @returns whether it was made now
 */
export async function seedDemo(parts: Parts, say: (line: string) => void): Promise<boolean> {
  if ((await parts.log.store.head()) > 0n) return false
  say('Making a demo company…')
  const history = new History()
  const begin = parts.now().getTime() - 62 * DAY
  const people = seedPeople(parts, history, begin)
  const somebody = (name: string) =>
    people.find((one) => one.email.startsWith(`${name}@`)) as Somebody
  seedOrganisation(parts, history, begin, people, somebody('superadmin').id, somebody('manager').id)
  seedMessages(history, begin, people, [
    somebody('admin'),
    somebody('manager'),
    somebody('handler'),
  ])
  seedAbnormalities(history, begin, people, somebody('admin').id)
  seedContracts(history, begin, (name) => somebody(name).id)
  await seedEducation({
    parts,
    history,
    newDriverId: somebody('newdriver').id,
    driverId: somebody('driver').id,
    adminId: somebody('wageadmin').id,
    otherIds: people.slice(logins.length, logins.length + 24).map(({ id }) => id),
  })
  seedDocuments(history.add.bind(history), begin, {
    adminId: somebody('wageadmin').id,
    driver: somebody('driver'),
    newDriverId: somebody('newdriver').id,
    colleagues: people.slice(logins.length, logins.length + 24),
  })
  const othersIds = people.slice(logins.length, logins.length + 14).map((one) => one.id)
  seedTests(history, begin, (name) => somebody(name).id, othersIds)
  await seedDriverRights(parts, history, people, somebody('wageadmin').id)
  seedAgreements(
    parts,
    history,
    begin,
    people.slice(logins.length).map(({ id }) => id),
    somebody('wageadmin').id,
  )
  seedDriverCard(history, parts.now(), somebody('driver').id)
  seedTimeReports(
    history,
    parts.now(),
    [somebody('driver').id, ...people.slice(logins.length, logins.length + 7).map(({ id }) => id)],
    somebody('wageadmin').id,
  )
  const add = history.add.bind(history)
  seedNews(add, parts.now().getTime(), somebody('admin').id)
  seedFaq(parts, add, begin + 5 * DAY, somebody('admin').id)
  seedJobs(add, parts.now().getTime(), {
    companyId: demoCompanies[0].id,
    by: somebody('wageadmin').id,
  })
  seedShifts(add, begin + 60 * DAY, demoDepartments[2]?.id ?? '', somebody('manager').id)
  seedPrivacy(add, begin + 20 * DAY, people[logins.length]?.id ?? '', somebody('superadmin').id)
  seedIncidents(history, begin, people, somebody('admin').id)
  seedVacation(history, begin, parts.now().getTime(), people, somebody('admin').id)
  await seedWages(
    parts,
    history,
    [somebody('driver').id, ...people.slice(logins.length, logins.length + 3).map(({ id }) => id)],
    somebody('wageadmin').id,
  )
  await seedMedical(parts, history, [
    somebody('driver').id,
    ...people.slice(logins.length, logins.length + 2).map(({ id }) => id),
  ])
  seedTimelog(
    add,
    parts.now().getTime(),
    [somebody('driver').id, people[logins.length]?.id ?? ''],
    somebody('admin').id,
  )
  await seedEmergency(parts, add, begin + 4 * DAY, somebody('admin').id)
  await seedSignage(parts, history, somebody('driver').id, somebody('wageadmin').id)
  await parts.log.importHistory(history.writes())
  for (const one of logins) await setPassword(parts.pool, somebody(one.name).id, demoPassword)
  return true
}

/** As `seedDemo`, where the settings do not say otherwise. Throws StartError. */
export async function seedWhereMeant(
  settings: Settings,
  parts: Parts,
  say: (line: string) => void,
): Promise<boolean> {
  if (settings.DEMO_COMPANY === 'no' || (await parts.log.store.head()) > 0n) return false
  refuseNewDemo(settings)
  const made = await seedDemo(parts, say)
  if (made) await seedWhistleblower(parts)
  return made
}

function seedPeople(parts: Parts, history: History, begin: number): Somebody[] {
  const luck = chance(20_260_101)
  const root = newId()
  const people: Somebody[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const login = logins[index]
    const userId = index === 0 ? root : newId()
    const firstName = login?.firstName ?? luck.pick(firstNames)
    const lastName = login?.lastName ?? luck.pick(lastNames)
    const email = login ? `${login.name}@demo.example` : `person${index}@demo.example`
    const department = login?.department ?? 2 + luck.below(3)
    const at = begin + index * 600_000
    const stream = `person-${userId}`
    history.add(
      stream,
      userEvents.userCreated({
        userId,
        firstName,
        lastName,
        email,
        phone: `+4670000${String(1000 + index)}`,
        personalNumber: '',
        street: `Provgatan ${index + 1}`,
        postalCode: `1${String(2000 + index)}`,
        city: luck.pick(cities),
        employmentNumber: String(1000 + index),
        userType: login?.userType ?? (index % 17 === 0 ? 'TrafficManager' : 'Employee'),
        roles: [...(login?.roles ?? [])],
        companyId: demoCompanies[demoDepartments[department]?.company ?? 0].id,
        departmentIds: [demoDepartments[department]?.id ?? ''],
        locale: login ? 'sv' : luck.pick(['sv', 'sv', 'pl', 'ro', 'bs', 'en']),
        invited: true,
      }),
      at,
      root,
    )
    history.add(
      `claim-${parts.executor.claimId('email', sameEmail(email))}`,
      userEvents.claimed({ userId }),
      at,
    )
    people.push({ id: userId, name: `${firstName} ${lastName}`, email, department })
    if (index >= PEOPLE - 3) continue
    history.add(stream, userEvents.userRegistered({ userId }), at + DAY, userId)
    if (index >= PEOPLE - 6) continue
    history.add(stream, userEvents.userActivated({ userId }), at + 1.2 * DAY, root)
    if (login && login.contentAccess.length > 0)
      history.add(
        stream,
        userEvents.contentAccessChanged({ userId, contentAccess: [...login.contentAccess] }),
        at + 1.3 * DAY,
        root,
      )
    if (index % 3 === 0)
      history.add(
        stream,
        userEvents.relativesChanged({
          userId,
          relatives: [
            {
              id: newId(),
              name: `${luck.pick(firstNames)} ${lastName}`,
              relation: luck.pick(['make/maka', 'förälder', 'syskon']),
              phone: `+4673000${String(1000 + index)}`,
            },
          ],
        }),
        at + 3 * DAY,
        userId,
      )
    if (index % 7 === 0)
      history.add(
        stream,
        userEvents.commentWritten({
          userId,
          commentId: newId(),
          authorId: root,
          text: 'Ringde och bekräftade helgpassen.',
        }),
        at + 9 * DAY,
        root,
      )
  }
  return people
}

function seedOrganisation(
  parts: Parts,
  history: History,
  begin: number,
  people: readonly Somebody[],
  actor: string,
  managerId: string,
): void {
  for (const { id, name, organisationNumber } of demoCompanies) {
    history.add(
      `company-${id}`,
      organisationEvents.companyRegistered({ companyId: id, name, organisationNumber, logo: '' }),
      begin - DAY,
      actor,
    )
    const { kind, value } = nameClaim(name, id)
    history.add(
      `claim-${parts.executor.claimId(kind, value)}`,
      userEvents.claimed({ userId: id }),
      begin - DAY,
    )
  }
  /** The manager in their own office; elsewhere somebody who works there. */
  const contactOf = (department: number) => {
    const there = people.find((one) => one.department === department)
    return department === 2 ? [managerId] : there ? [there.id] : []
  }
  for (const [index, { id, name, type, company }] of demoDepartments.entries()) {
    const stream = `department-${id}`
    history.add(
      stream,
      organisationEvents.departmentOpened({
        departmentId: id,
        companyId: demoCompanies[company].id,
        name,
        type,
      }),
      begin - DAY / 2,
      actor,
    )
    history.add(
      stream,
      organisationEvents.officeInformationChanged({
        departmentId: id,
        information: 'Öppet vardagar 07.00–16.00. Nycklar lämnas i receptionen.',
        street: 'Kontorsvägen 1',
        postalCode: '12345',
        city: 'Exempelstad',
        phone: '+46800000000',
        email: 'kontoret@demo.example',
        contactIds: contactOf(index),
      }),
      begin + DAY,
      actor,
    )
  }
  const group = (name: string, type: string, departmentId: string | null, userIds: string[]) => {
    const groupId = newId()
    history.add(
      `group-${groupId}`,
      organisationEvents.groupFormed({ groupId, name, type, departmentId, userIds }),
      begin + 2 * DAY,
      actor,
    )
  }
  const of = (department: number) =>
    people.filter((one) => one.department === department).map((one) => one.id)
  group('Kontorsansvariga Exempelstad', 'OfficeManager', demoDepartments[2]?.id ?? null, [
    managerId,
  ])
  group('Nattförare', 'SpecificUser', demoDepartments[3]?.id ?? null, of(3))
  group('Truckförare', 'SpecificUser', demoDepartments[4]?.id ?? null, of(4))
  group(
    'Skyddsombud',
    'SpecificUser',
    null,
    people
      .slice(6, 60)
      .filter((_, at) => at % 11 === 0)
      .map((one) => one.id),
  )
}

function seedMessages(
  history: History,
  begin: number,
  people: readonly Somebody[],
  senders: readonly Somebody[],
): void {
  const luck = chance(7)
  const active = people.slice(0, PEOPLE - 6)
  for (let index = 0; index < 40; index++) {
    const topic = conversations[index % conversations.length] as (typeof conversations)[number]
    const sender = senders[index % senders.length] as Somebody
    const driver = people[6] as Somebody
    const recipientIds = [
      ...new Set([driver.id, ...Array.from({ length: 6 }, () => luck.pick(active).id)]),
    ].filter((id) => id !== sender.id)
    const conversationId = newId()
    const day = stockholmDay(new Date(begin + 3 * DAY + index * 1.45 * DAY))
    // In office hours.
    const at = stockholmDayStart(day).getTime() + 7 * HOUR_MS + luck.below(8 * HOUR_MS)
    const stream = `conversation-${conversationId}`
    history.add(
      stream,
      messageEvents.conversationStarted({
        conversationId,
        senderId: sender.id,
        sendAs: null,
        headline: topic.headline,
        recipients: recipientIds.map((id) => ({ kind: 'user' as const, id })),
        recipientIds,
        keepAnswersPrivate: index % 4 === 3,
      }),
      at,
      sender.id,
    )
    const say = (senderId: string, content: string, when: number) => {
      const messageId = newId()
      history.add(
        stream,
        messageEvents.messageSent({
          conversationId,
          messageId,
          senderId,
          content,
          attachments: [],
          audienceIds: index % 4 === 3 && senderId !== sender.id ? [senderId, sender.id] : null,
          smsReminder: false,
          emailReminder: false,
          remindIds: [],
          madeAt: null,
        }),
        when,
        senderId,
      )
      return messageId
    }
    say(sender.id, topic.content, at)
    topic.answers.forEach((answer, count) => {
      say(
        recipientIds[count % recipientIds.length] ?? driver.id,
        answer,
        at + (count + 1) * HOUR_MS,
      )
    })
    // All but the last few have been read.
    if (index < 36)
      for (const userId of recipientIds)
        history.add(
          `reader-${conversationId}.${userId}`,
          // The first message comes after the beginning.
          messageEvents.messagesRead({ conversationId, userId, messageIds: [], upTo: 2 }),
          at + 5 * HOUR_MS,
          userId,
        )
  }
}
