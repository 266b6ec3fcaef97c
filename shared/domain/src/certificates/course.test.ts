import { certificateEvents, type Happened } from '@portal/events'
import { type Moves, onlyMoves } from '@portal/tests/harness/moves'
import { describe, expect, test } from 'vitest'
import { actor, given, type Situation, SOME_ID } from '../kit/given.ts'
import { answer, book, course, decide } from './course.ts'

const ids = ['a1', 'a2', 'a3'].map((end) => SOME_ID.slice(0, -2) + end)
const [person, certificateId, fileId] = ids as [string, string, string]
const by = actor({ userId: person })
const [boss, other] = [actor({ userId: fileId }), actor({ userId: certificateId })]
type Course = typeof course.initial

type Status = Course['is']
const statuses: readonly Status[] = [
  'unknown',
  'Pending',
  'WaitingForApproval',
  'UserUpdateNeeded',
  'Accepted',
  'cancelled',
]

/** A course in this state. */
function courseIn(status: Status, startsAt = '2026-08-31T06:00:00.000Z'): Situation<Course> {
  const which = { courseId: SOME_ID, certificateId, userId: person }
  const booked = certificateEvents.courseBooked({
    ...{ ...which, startsAt, endsAt: null },
    ...{ place: 'Kontoret', information: '', optional: false },
  })
  const answered = certificateEvents.courseAnswered({
    ...{ ...which, attended: true, note: '', fileId: null },
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
  return given(course, ...lived[status])
}

const answers = (at: Situation<Course>, said: object, who = by) =>
  at.when(
    answer,
    { version: at.state.version, attended: true, note: '', fileId: null, ...said },
    { by: who },
  )
const decides = (
  at: Situation<Course>,
  decision: 'accept' | 'askForMore' | 'cancel',
  { text = 'Mer', who = boss } = {},
) => at.when(decide, { decision, text }, { by: who, found: { months: 6 } })

const commands = {
  attended: (at: Situation<Course>) => answers(at, { fileId }),
  missed: (at: Situation<Course>) => answers(at, { attended: false, note: 'Sjuk' }),
  accept: (at: Situation<Course>) => decides(at, 'accept'),
  askForMore: (at: Situation<Course>) => decides(at, 'askForMore'),
  cancel: (at: Situation<Course>) => decides(at, 'cancel'),
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
  test.each(statuses)('of one that is %s', (status) => {
    expect(commands[command](courseIn(status)).was).toBe(table[command][status])
  })
})

/** Where each event leads; what is not here cannot happen. */
const legal: Moves<Status> = {
  courseAnswered: [['Pending', 'UserUpdateNeeded'], 'WaitingForApproval'],
  courseUpdateAsked: [['WaitingForApproval'], 'UserUpdateNeeded'],
  courseAccepted: [['WaitingForApproval'], 'Accepted'],
  courseCancelled: [['Pending', 'WaitingForApproval', 'UserUpdateNeeded'], 'cancelled'],
}

test('no sequence of commands leads anywhere outside of the table', () => {
  onlyMoves(legal, () => courseIn('Pending'), commands)
})

describe('the note', () => {
  test.each(['', '   ', '\n\t'])('is asked for where one was not there: %j', (note) => {
    const { was, fields } = answers(courseIn('Pending'), { attended: false, note })
    expect([was, fields]).toEqual(['noteRequired', ['note']])
  })

  test('is kept as it was said, and may be left out by who was there', () => {
    const missed = answers(courseIn('Pending'), { attended: false, note: '  Sjuk.  ' })
    expect(missed.events[0]?.data).toMatchObject({ attended: false, note: 'Sjuk.', fileId: null })
    const there = answers(courseIn('UserUpdateNeeded'), { fileId })
    expect(there.events[0]?.data).toMatchObject({ attended: true, note: '', fileId })
  })
})

describe('an answer', () => {
  test('twice the same is once', () => {
    const { was, after } = commands.attended(courseIn('Pending'))
    expect([was, commands.attended(after).was]).toEqual(['courseAnswered', 'nothing'])
  })

  test('that one was there comes when it has begun; that one cannot come, before', () => {
    const later = courseIn('Pending', '2126-01-01T08:00:00.000Z')
    expect(commands.attended(later).was).toBe('courseNotStarted')
    expect(commands.missed(later).was).toBe('courseAnswered')
  })

  test('is one’s own', () => {
    expect(answers(courseIn('Pending'), {}, other).was).toBe('notFound')
  })

  test('to what was read before something else was asked is refused', () => {
    const asked = courseIn('UserUpdateNeeded')
    for (const version of [1, 2, 4])
      expect(answers(asked, { version }).was).toBe('changedMeanwhile')
    expect(answers(asked, { version: 3 }).was).toBe('courseAnswered')
  })
})

describe('accepting', () => {
  test('gives the certificate for its months from the day of the course', () => {
    const { events, releases } = commands.accept(courseIn('WaitingForApproval'))
    // From the last of August there is no 31 February.
    expect(events[0]?.data).toMatchObject({ attended: true, validUntil: '2027-02-28' })
    expect(releases).toMatchObject([{ value: `${certificateId} ${person}` }])
  })

  test('of who was not there gives none', () => {
    const { events } = commands.accept(commands.missed(courseIn('Pending')).after)
    expect(events[0]?.data).toMatchObject({ attended: false, validUntil: null })
  })

  test('repeated by who came first is once', () => {
    const { after } = commands.accept(courseIn('WaitingForApproval'))
    expect(decides(after, 'accept').was).toBe('nothing')
    expect(decides(after, 'accept', { who: other }).was).toBe('courseDecided')
    expect(decides(after, 'askForMore').was).toBe('courseDecided')
  })

  test('asking for more says what', () => {
    const { was } = decides(courseIn('WaitingForApproval'), 'askForMore', { text: ' \n ' })
    expect(was).toBe('textRequired')
  })
})

test('who is booked is booked once', () => {
  const form = {
    ...{ certificateId, userId: person, startsAt: '2026-12-01T07:00:00.000Z', endsAt: null },
    ...{ place: 'Kontoret', information: '', optional: false },
  }
  const { was, claims, after } = given(course).when(book, form)
  expect(was).toBe('courseBooked')
  expect(claims).toMatchObject([
    { value: `${certificateId} ${person}`, userId: SOME_ID, otherwise: 'alreadyBooked' },
  ])
  expect(after.when(book, form).was).toBe('nothing')
})
