import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { type Topic, topics } from '@portal/contracts/deliveries'
import { mayChoose, noticeGroupOf } from '@portal/contracts/notices'
import { type Place, places } from '@portal/contracts/places'
import { deliveryEvents } from '@portal/events'
import { noteDown } from '@portal/workers/kit/noted'
import { notices } from '@portal/workers/reactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Screen } from '../../web/src/router/screen.ts'
import { type Canary, liveAsCanary } from '../harness/canary.ts'
import type { Client } from '../harness/client.ts'
import { isGiven } from '../harness/notices.ts'
import { pictureFile } from '../harness/pictures.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { declaredScreens } from '../harness/screens.ts'
import { makeTest, today } from '../harness/tests.ts'
import { untilTold } from '../harness/told.ts'
import { envelopeOf, handlerOf } from '../harness/whistle.ts'

const { account, certificates, driverRights, education, privacy, timereport, users } = calls

interface Letter {
  readonly topic: string
  readonly kind: 'mail' | 'sms'
  readonly text: string
}

let portal: TestPortal
let office: Client
let canary: Canary
let letters: readonly Letter[] = []
let screens: readonly Screen[]
/** What was told by each notice: the texts that bear it. */
let toldBy: ReadonlyMap<string, readonly string[]> = new Map()
/** How far the portal's clock is ahead, in ms: nobody is reminded at night. */
let ahead = 0
beforeAll(async () => {
  screens = await declaredScreens()
  portal = await startTestPortal({
    // The one person of it is told of everything on one day.
    settings: { SEALS_TO: 'audit@example.com', MAIL_PERSON_DAILY: '500' },
    clock: { now: () => new Date(Date.now() + ahead), everyMs: 100 },
  })
  office = await portal.as('superadmin')
  canary = await liveAsCanary(portal)
  await isInvited()
  await isApproved()
  await isRemoved()
  await isCancelled()
  await office.ok(privacy.note, { id: canary.id, askedOn: today })
  await isGiven({ portal, office, canary })
  await losesFactors()
  await isHeld()
  await portal.settled()
  await hearsOfSeveral(canary.id)
  await endsSoon()
  await portal.settled()
  await until('what is due was told', async () => {
    const { rowCount } = await portal.portal.parts.pool.query(
      'SELECT FROM reactions.notice WHERE gathered_at IS NULL AND due_at <= now() LIMIT 1',
    )
    return rowCount === 0
  })
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query<Letter>(
    'SELECT s.topic, o.kind, o.text FROM outside.outbox o JOIN outside.sent s USING (id)',
  )
  letters = rows
  const told = await portal.portal.parts.pool.query<{ name: string; text: string }>(
    `SELECT n.name, o.text FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
     UNION ALL SELECT j.name, o.text FROM reactions.job j JOIN outside.outbox o USING (id)`,
  )
  toldBy = new Map(
    notices.map(({ named }) => [
      named,
      told.rows.filter(({ name }) => name === named).map(({ text }) => text),
    ]),
  )
})
afterAll(() => portal.stop())

const isInvited = () =>
  office.ok(users.invite, {
    people: [{ firstName: 'Inga', lastName: 'Bjuden', email: 'inga+brev@demo.example' }],
  })

/** The education that was rejected is handed in again, and does. */
async function isApproved() {
  const { id: userId, client } = canary
  const { rows } = await client.ok(education.mine, { userId })
  const { id = '', version } = rows.find(({ state }) => state === 'Rejected') ?? {}
  const upload = await client.upload(calls.files.upload, [{ name: 'diplom.txt', bytes: 'x' }])
  const fileId = upload.body.files[0]?.id ?? ''
  await client.ok(education.register, { id, version, graduatedOn: '2026-03-02', fileId })
  const now = (await client.ok(education.mine, { userId })).rows.find((row) => row.id === id)
  await office.ok(education.decide, { action: 'approve', id, version: now?.version ?? 0 })
}

/** One that the office asked for is taken back by it. */
async function isRemoved() {
  const { id: educationId } = await office.ok(education.save, { name: 'Kran', isOffered: true })
  await office.ok(education.decide, { action: 'ask', educationId, userIds: [canary.id] })
  const { rows } = await canary.client.ok(education.mine, { userId: canary.id })
  const { id = '', version = 0 } = rows.find((row) => row.educationId === educationId) ?? {}
  await portal.settled()
  await office.ok(education.removeOf, { id, version })
}

async function isCancelled() {
  const { rows } = await office.ok(certificates.list, { page: 0, pageSize: 20 })
  await office.ok(certificates.book, {
    id: rows[0]?.id ?? '',
    userIds: [canary.id],
    startsAt: `${addDays(today, 38)}T08:00:00+01:00`,
    place: 'Kontoret',
  })
  const courses = await until('the course is theirs', async () => {
    const found = await canary.client.ok(certificates.courses, { id: canary.id })
    return found.rows.some((row) => row.place === 'Kontoret' && row.version === 1) && found.rows
  })
  const { id = '' } = courses.find((row) => row.version === 1) ?? {}
  // Cancelled before they heard of it, neither would be told.
  await until('the booking was told', async () => {
    const { rowCount } = await portal.portal.parts.pool.query(
      `SELECT FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = 'tellCourseBooked' AND n.data->>'courseId' = $1`,
      [id],
    )
    return rowCount === 1
  })
  await office.ok(certificates.decide, { id, version: 1, decision: 'cancel' })
}

/** One factor is removed by themselves, the other by an administrator. */
async function losesFactors() {
  await canary.client.ok(account.prove, { password: canary.password })
  await canary.client.ok(account.removeTotp, {})
  await office.ok(account.prove, { password: 'Demo-portal-1' })
  await office.ok(account.removeOthers, { id: canary.id })
}

const isHeld = () =>
  portal.portal.parts.log.append(
    [
      {
        stream: 'sending-sms',
        expected: 'any',
        events: [deliveryEvents.sendingHeld({ kind: 'sms', day: today })],
      },
    ],
    { correlation: canary.id, causation: 'deliveries.held' },
  )

/** Two things of different kinds are noted together, as where an office puts them on somebody at once. */
async function hearsOfSeveral(userId: string) {
  const { pool } = portal.portal.parts
  const [contract] = (await office.ok(calls.contracts.ofUser, { id: userId })).rows
  const first = { name: 'tellContractWithdrawn', data: { contractId: contract?.id } }
  const { rows } = await pool.query<{ id: string }>(
    "SELECT data->>'rightId' AS id FROM reactions.notice WHERE name = 'tellRightRemoved' LIMIT 1",
  )
  const second = { name: 'tellRightRemoved', data: { rightId: rows[0]?.id } }
  const noted = [first, second].map((one) => ({ ...one, userId, position: 0n, id: one.name }))
  await noteDown(pool, noted, { afterS: 0, everyS: 0 })
}

/** Somebody reports without a name; on the next day whoever handles it is told that a case waits. */
async function caseWaits() {
  await handlerOf(await portal.as('handler'))
  const { handlers } = await office.ok(calls.whistleblower.about, {})
  const { envelope } = await envelopeOf({ headline: 'Bromsar', text: 'De tar inte.' }, handlers)
  await portal.guest().ok(calls.whistleblower.report, envelope)
}

/** Somebody is reported sick for eight days, and hands in no certificate. */
async function isIllForLong() {
  const clerk = await portal.as('clerk')
  for (let back = 7; back >= 0; back--)
    await clerk.ok(timereport.save, {
      ...{ day: addDays(today, -back), version: -1, send: true, comment: 'Sjuk' },
      absences: [{ type: 'sick', minutes: 480 }],
    })
}

async function endsSoon() {
  const { id: userId } = await (await portal.as('driver')).ok(calls.auth.me, {})
  const upload = await office.upload(calls.files.upload, [
    { name: 'fram.png', bytes: pictureFile('fram.png').buffer },
    { name: 'bak.png', bytes: pictureFile('bak.png').buffer },
  ])
  const [front, back] = upload.body.files
  await office.ok(driverRights.add, {
    userId,
    kind: 'permit',
    title: 'Dispens',
    startDate: addDays(today, -30),
    endDate: addDays(today, 5),
    frontFileId: front?.id ?? '',
    backFileId: back?.id ?? '',
  })
  await caseWaits()
  await isIllForLong()
  const { id } = await makeTest(office, { title: 'Sista dagen', kind: 'test' }, { text: 'Vad?' })
  const lastDay = { version: 0, from: today, to: today, optional: true }
  await office.ok(calls.tests.saveOccasion, { id, audience: { userIds: [canary.id] }, ...lastDay })
  await portal.settled()
  ahead = new Date(`${addDays(today, 1)}T09:30:00Z`).getTime() - Date.now()
  await until('they were reminded', async () => {
    const { rows } = await portal.portal.parts.pool.query<{ rights: number; others: number }>(
      `SELECT count(*) FILTER (WHERE topic = 'driverRightExpiry')::int AS rights,
         count(DISTINCT topic) FILTER
           (WHERE topic IN ('casesWaiting', 'certificateNeeded', 'itemLate'))::int AS others
       FROM outside.sent`,
    )
    return rows.some(({ rights, others }) => rights >= 2 && others >= 3)
  })
  await untilTold(portal, 'tellOccasionEnded', canary.id)
}

/** The addresses of the portal in a text. */
const CHOSEN = '/inside/user/details?part=notices'
const linksIn = (text: string): URL[] =>
  [...text.matchAll(/https?:\/\/[^\s”"]+/g)]
    .map(([found]) => new URL(found.replace(/[.,;]$/, '')))
    .filter(({ origin }) => origin === portal.portal.parts.settings.publicUrl)

/** A screen's path as the router reads it: `/:id` is a part, `/:id?` may be left out. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+')}$`)

/** What is wrong with a link: a path of no screen, or a parameter that its screen does not read. */
function wrongWith(link: URL): string | undefined {
  const screen = screens.find(({ path }) => patternOf(path).test(link.pathname))
  const place = Object.values<Place>(places).find(({ path }) => path === screen?.path)
  if (!place) return `no screen is linked to at ${link.pathname}`
  for (const [name, value] of link.searchParams) {
    const said = place.search[name]
    if (said === undefined) return `${place.path} does not read ${name}`
    if (said === 'text' ? value === '' : !said.includes(value))
      return `${place.path} does not know ${name}=${value}`
  }
  return undefined
}

describe('every notice', () => {
  test.each(notices.map((notice) => [notice.named, notice] as const))(
    '%s is told, with a link that leads to its screen',
    (named, { place }) => {
      const texts = toldBy.get(named) ?? []
      expect(texts.length, 'it was told to nobody here').toBeGreaterThan(0)
      for (const text of texts) {
        for (const link of linksIn(text)) expect(wrongWith(link), link.href).toBeUndefined()
        expect(linksIn(text).map(({ pathname }) => patternOf(place.path).test(pathname))).toContain(
          true,
        )
      }
    },
  )
})

describe('every mail and SMS', () => {
  test('there is was sent once here, on every subject', () => {
    // What is gathered may have gone in a letter with others.
    const gathered = notices.filter(({ named }) => toldBy.get(named)?.length)
    const sent = new Set([...letters, ...gathered].map(({ topic }) => topic))
    expect([...sent].sort()).toEqual([...topics].sort())
  })

  // What the office writes itself, and what it hands on to others, leads nowhere.
  const ownWords: readonly string[] = ['sms', 'incidentMailed', 'applicantMailed']
  test.each(topics.filter((topic) => !ownWords.includes(topic)))(
    '%s: its links are read by a screen',
    (topic) => {
      const about = letters.filter((letter) => letter.topic === topic)
      for (const { text } of about) {
        const links = linksIn(text)
        expect(links.length, text).toBeGreaterThan(0)
        for (const link of links) expect(wrongWith(link), link.href).toBeUndefined()
      }
    },
  )

  test('about a message opens its conversation, by mail and by SMS', () => {
    const about = letters.filter(({ topic }) => topic === 'newMessage')
    expect(new Set(about.map(({ kind }) => kind))).toEqual(new Set(['mail', 'sms']))
    for (const { kind, text } of about)
      expect(linksIn(text).map(({ pathname, search }) => pathname + search)).toEqual([
        `/inside/user/messages?group=${canary.conversationId}`,
        ...(kind === 'mail' ? [CHOSEN] : []),
      ])
  })

  test('leads to where one says which mails one gets, where that is one’s own to say', () => {
    const mails = letters.filter(({ kind, topic }) => kind === 'mail' && topic !== 'several')
    const isOwn = ({ topic }: Letter) => {
      const group = noticeGroupOf(topic as Topic)
      return group !== null && mayChoose(group, 'mail')
    }
    expect(mails.filter(isOwn).length).toBeGreaterThan(10)
    expect(mails.filter((mail) => !isOwn(mail)).length).toBeGreaterThan(10)
    for (const mail of mails)
      expect(
        linksIn(mail.text).some(({ pathname, search }) => pathname + search === CHOSEN),
        mail.text,
      ).toBe(isOwn(mail))
  })
})
