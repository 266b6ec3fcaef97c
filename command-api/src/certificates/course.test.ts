import { calls } from '@portal/contracts'
import { certificateEvents, fileEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Course, course } from './course.ts'

const { certificates } = calls
let deciders: Deciders
const person = newId()
const certificateId = newId()
const fileId = newId()
const strangersFile = newId()
const by = actor({ userId: person })
const other = actor({ userId: newId(), roles: ['superadmin'] })

const created = (userId: string, userType: string) => personCreated(userId, { userType })
const uploaded = (id: string, ownerId: string) =>
  fileEvents.fileUploaded({
    fileId: id,
    ownerId,
    name: 'diplom.pdf',
    type: 'application/pdf',
    size: 1,
    hasThumbnail: false,
    sha256: '',
    thumbnailSha256: '',
  })

beforeAll(async () => {
  deciders = await Deciders.open()
  await deciders.given(`person-${person}`, created(person, 'Employee'))
  await deciders.given(`file-${fileId}`, uploaded(fileId, person))
  await deciders.given(`file-${strangersFile}`, uploaded(strangersFile, newId()))
  await deciders.given(
    `certificate-${certificateId}`,
    certificateEvents.certificateDefined({
      certificateId,
      name: 'Heta arbeten',
      type: 'safety',
      description: '',
      companyIds: [],
      validityMonths: 6,
    }),
  )
})
afterAll(() => deciders.close())

type Status = Course['is']
const statuses: readonly Status[] = [
  'unknown',
  'Pending',
  'WaitingForApproval',
  'UserUpdateNeeded',
  'Accepted',
  'cancelled',
]

/** A course in this state, and the version that its stream is at. */
async function courseIn(status: Status, startsAt = '2026-08-31T06:00:00.000Z') {
  const id = newId()
  const which = { courseId: id, certificateId, userId: person }
  const booked = certificateEvents.courseBooked({
    ...which,
    startsAt,
    endsAt: null,
    place: 'Kontoret',
    information: '',
    optional: false,
  })
  const answered = certificateEvents.courseAnswered({
    ...which,
    attended: true,
    note: '',
    fileId: null,
  })
  const asked = certificateEvents.courseUpdateAsked({ ...which, text: 'Intyget saknas' })
  const accepted = certificateEvents.courseAccepted({ ...which, attended: true, validUntil: null })
  const lived: Record<Status, Happened[]> = {
    unknown: [],
    Pending: [booked],
    WaitingForApproval: [booked, answered],
    UserUpdateNeeded: [booked, answered, asked],
    Accepted: [booked, answered, accepted],
    cancelled: [booked, certificateEvents.courseCancelled(which)],
  }
  await deciders.given(`course-${id}`, ...lived[status])
  return { id, version: lived[status].length }
}

const commands = {
  attended: (id: string, version: number) =>
    deciders.when(certificates.answer, { id, version, attended: true, fileId }, by),
  missed: (id: string, version: number) =>
    deciders.when(certificates.answer, { id, version, attended: false, note: 'Sjuk' }, by),
  accept: (id: string, version: number) =>
    deciders.when(certificates.decide, { id, version, decision: 'accept' }),
  askForMore: (id: string, version: number) =>
    deciders.when(certificates.decide, { id, version, decision: 'askForMore', text: 'Mer' }),
  cancel: (id: string, version: number) =>
    deciders.when(certificates.decide, { id, version, decision: 'cancel' }),
} as const
type Command = keyof typeof commands

/** Every state and every command: what it leads to, legal or not. */
const table: Readonly<Record<Command, Readonly<Record<Status, string>>>> = {
  attended: {
    unknown: 'notFound',
    Pending: 'courseAnswered',
    WaitingForApproval: 'alreadyHandedIn',
    UserUpdateNeeded: 'courseAnswered',
    Accepted: 'courseDecided',
    cancelled: 'notFound',
  },
  missed: {
    unknown: 'notFound',
    Pending: 'courseAnswered',
    WaitingForApproval: 'alreadyHandedIn',
    UserUpdateNeeded: 'courseAnswered',
    Accepted: 'courseDecided',
    cancelled: 'notFound',
  },
  accept: {
    unknown: 'notFound',
    Pending: 'courseNotAnswered',
    WaitingForApproval: 'courseAccepted',
    UserUpdateNeeded: 'courseNotAnswered',
    Accepted: 'courseDecided',
    cancelled: 'notFound',
  },
  askForMore: {
    unknown: 'notFound',
    Pending: 'courseNotAnswered',
    WaitingForApproval: 'courseUpdateAsked',
    UserUpdateNeeded: 'courseNotAnswered',
    Accepted: 'courseDecided',
    cancelled: 'notFound',
  },
  cancel: {
    unknown: 'notFound',
    Pending: 'courseCancelled',
    WaitingForApproval: 'courseCancelled',
    UserUpdateNeeded: 'courseCancelled',
    Accepted: 'courseDecided',
    cancelled: 'nothing',
  },
}

describe.each(Object.keys(table) as Command[])('%s', (command) => {
  test.each(statuses)('of one that is %s', async (status) => {
    const { id, version } = await courseIn(status)
    expect((await commands[command](id, version)).was).toBe(table[command][status])
  })
})

/** Where each event leads; what is not here cannot happen. */
const legal: Readonly<Record<string, readonly [from: readonly Status[], to: Status]>> = {
  courseAnswered: [['Pending', 'UserUpdateNeeded'], 'WaitingForApproval'],
  courseUpdateAsked: [['WaitingForApproval'], 'UserUpdateNeeded'],
  courseAccepted: [['WaitingForApproval'], 'Accepted'],
  courseCancelled: [['Pending', 'WaitingForApproval', 'UserUpdateNeeded'], 'cancelled'],
}

test('no sequence of commands leads anywhere outside of the table', async () => {
  const step = fc.record({
    command: fc.constantFrom(...(Object.keys(commands) as Command[])),
    stale: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { id } = await courseIn('Pending')
      for (const { command, stale } of steps) {
        const before = await deciders.portal.parts.executor.state(course, id)
        // Now and then from a page that shows what was before.
        const version = before.state.version - (stale === 0 ? 1 : 0)
        const { was } = await commands[command](id, version)
        const after = await deciders.portal.parts.executor.state(course, id)
        const move = legal[was]
        if (!move) {
          expect(after.state).toEqual(before.state)
          continue
        }
        expect(move[0]).toContain(before.state.is)
        expect(after.state.is).toBe(move[1])
        // Everybody answers, or decides on, what they have seen.
        expect(version).toBe(before.state.version)
      }
    }),
    { numRuns: 15 },
  )
})

describe('the note', () => {
  test.each(['', '   ', '\n\t'])('is asked for where one was not there: %j', async (note) => {
    const course = await courseIn('Pending')
    const { was } = await deciders.when(
      certificates.answer,
      { ...course, attended: false, note },
      by,
    )
    expect(was).toBe('noteRequired')
  })

  test('is kept as it was said, and may be left out by who was there', async () => {
    const one = await courseIn('Pending')
    const missed = await deciders.when(
      certificates.answer,
      { ...one, attended: false, note: '  Sjuk.  ' },
      by,
    )
    expect(missed.events[0]?.data).toMatchObject({ attended: false, note: 'Sjuk.', fileId: null })
    const two = await courseIn('UserUpdateNeeded')
    const there = await deciders.when(certificates.answer, { ...two, attended: true, fileId }, by)
    expect(there.events[0]?.data).toMatchObject({ attended: true, note: '', fileId })
  })
})

describe('an answer', () => {
  test('to what was read before something else was asked is refused', async () => {
    const { id, version } = await courseIn('UserUpdateNeeded')
    for (const before of [1, version - 1, version + 1])
      expect((await commands.attended(id, before)).was).toBe('changedMeanwhile')
    expect((await commands.attended(id, version)).was).toBe('courseAnswered')
  })

  test('twice the same is once', async () => {
    const { id, version } = await courseIn('Pending')
    expect((await commands.attended(id, version)).was).toBe('courseAnswered')
    expect((await commands.attended(id, version)).was).toBe('nothing')
  })

  test('that one was there comes when it has begun; that one cannot come, before', async () => {
    const { id, version } = await courseIn('Pending', '2126-01-01T08:00:00.000Z')
    expect((await commands.attended(id, version)).was).toBe('courseNotStarted')
    expect((await commands.missed(id, version)).was).toBe('courseAnswered')
  })

  test('is one’s own, with a file of one’s own', async () => {
    const stranger = actor({ userId: newId() })
    const answer = { ...(await courseIn('Pending')), attended: true }
    expect((await deciders.when(certificates.answer, answer, stranger)).was).toBe('notFound')
    const borrowed = { ...answer, fileId: strangersFile }
    expect((await deciders.when(certificates.answer, borrowed, by)).was).toBe('fileMissing')
  })
})

describe('accepting', () => {
  test('gives the certificate for its months from the day of the course', async () => {
    const { id, version } = await courseIn('WaitingForApproval')
    const { events } = await commands.accept(id, version)
    // From the last of August there is no 31 February.
    expect(events[0]?.data).toMatchObject({ attended: true, validUntil: '2027-02-28' })
  })

  test('of who was not there gives none', async () => {
    const { id } = await courseIn('Pending')
    await commands.missed(id, 1)
    const { events } = await commands.accept(id, 2)
    expect(events[0]?.data).toMatchObject({ attended: false, validUntil: null })
  })

  test('is told to who came second, and repeated by who came first is once', async () => {
    const { id, version } = await courseIn('WaitingForApproval')
    const decide = (who: typeof other, decision: 'accept' | 'askForMore') =>
      deciders.when(certificates.decide, { id, version, decision, text: 'Mer' }, who)
    expect((await decide(superadmin, 'accept')).was).toBe('courseAccepted')
    expect((await decide(superadmin, 'accept')).was).toBe('nothing')
    expect((await decide(other, 'accept')).was).toBe('changedMeanwhile')
    expect((await decide(other, 'askForMore')).was).toBe('changedMeanwhile')
  })

  test('asking for more says what', async () => {
    const { id, version } = await courseIn('WaitingForApproval')
    const ask = { id, version, decision: 'askForMore' as const, text: ' \n ' }
    expect((await deciders.when(certificates.decide, ask)).was).toBe('textRequired')
  })
})

describe('booking', () => {
  const form = {
    id: certificateId,
    startsAt: '2026-12-01T08:00:00+01:00',
    place: 'Kontoret',
  }
  const book = (userIds: string[], who = superadmin) =>
    deciders.when(certificates.book, { ...form, userIds }, who)

  test('is a matter of each person: once while it is open, again after', async () => {
    const [one, two] = [newId(), newId()]
    for (const userId of [one, two])
      await deciders.given(`person-${userId}`, created(userId, 'Employee'))
    const first = await book([one, one])
    expect(first.reply).toEqual({ booked: 1, refused: [] })
    const nobody = newId()
    const second = await book([one, two, nobody])
    expect(second.was).toBe('courseBooked')
    expect(second.reply).toEqual({
      booked: 1,
      refused: [
        { userId: one, code: 'alreadyBooked' },
        { userId: nobody, code: 'unknownUser' },
      ],
    })
    const id = String(first.events[0]?.data.courseId)
    await commands.cancel(id, 1)
    expect((await book([one])).reply.booked).toBe(1)
  })

  test('of somebody of a sensitive type is a super admin’s', async () => {
    const chief = newId()
    await deciders.given(`person-${chief}`, created(chief, 'Management'))
    const wage = actor({ roles: ['wageadmin'] })
    expect((await book([chief], wage)).reply.refused).toMatchObject([{ code: 'unknownUser' }])
    expect((await book([chief])).reply.booked).toBe(1)
  })

  test('on what is not there, or ends before it begins, is refused', async () => {
    const strange = await deciders.when(certificates.book, {
      ...form,
      id: newId(),
      userIds: [person],
    })
    expect(strange.was).toBe('notFound')
    for (const endsAt of ['2026-12-01T08:00:00+01:00', '2026-12-01T06:59:00Z']) {
      const wrong = { ...form, userIds: [person], endsAt }
      expect((await deciders.when(certificates.book, wrong)).was).toBe('courseEndBeforeStart')
    }
  })

  test('two at once book a person once', async () => {
    const userId = newId()
    await deciders.given(`person-${userId}`, created(userId, 'Employee'))
    const both = await Promise.all([book([userId]), book([userId], other)])
    expect(both.map(({ reply }) => reply.booked).sort()).toEqual([0, 1])
  })
})
