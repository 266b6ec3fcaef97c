import { calls } from '@portal/contracts'
import { educationEvents, fileEvents, type Happened } from '@portal/events'
import { stockholmDay } from '@portal/platform/clock'
import { newId } from '@portal/platform/ids'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UserEducation, userEducation } from './user-education.ts'

const { education } = calls
let deciders: Deciders
const person = newId()
const educationId = newId()
const fileIds = [newId(), newId()] as const
const by = actor({ userId: person })
const other = actor({ userId: newId(), roles: ['superadmin'] })

beforeAll(async () => {
  deciders = await Deciders.open()
  await deciders.given(`person-${person}`, personCreated(person))
  for (const fileId of fileIds)
    await deciders.given(
      `file-${fileId}`,
      fileEvents.fileUploaded({
        fileId,
        ownerId: person,
        name: 'diplom.pdf',
        type: 'application/pdf',
        size: 1,
        hasThumbnail: false,
        sha256: '',
        thumbnailSha256: '',
      }),
    )
  await deciders.given(
    `education-${educationId}`,
    educationEvents.educationDefined({
      educationId,
      name: 'Säker lastning',
      description: '',
      link: '',
      isOffered: true,
    }),
  )
})
afterAll(() => deciders.close())

type State = UserEducation['is']
const states: readonly State[] = [
  'unknown',
  'Asked',
  'WaitingForApproval',
  'Rejected',
  'Approved',
  'deleted',
]

/** One of a list's own, so that those of different tests do not meet. */
async function educationIn(state: State) {
  const id = newId()
  const which = { userEducationId: id, userId: person }
  const asked = educationEvents.educationAsked({
    ...which,
    educationId: newId(),
    name: 'Sparsam körning',
    text: '',
  })
  const handedIn = educationEvents.educationHandedIn({
    ...which,
    educationId: null,
    name: 'Sparsam körning',
    graduatedOn: '2026-02-01',
    fileId: fileIds[0],
  })
  const lived: Record<State, Happened[]> = {
    unknown: [],
    Asked: [asked],
    WaitingForApproval: [asked, handedIn],
    Rejected: [asked, handedIn, educationEvents.educationRejected({ ...which, text: 'Suddig' })],
    Approved: [asked, handedIn, educationEvents.educationApproved(which)],
    deleted: [asked, educationEvents.educationDeleted(which)],
  }
  await deciders.given(`userEducation-${id}`, ...lived[state])
  return { id, version: lived[state].length }
}

const commands = {
  handIn: (id: string, version: number) =>
    deciders.when(
      education.register,
      { id, version, graduatedOn: '2026-03-01', fileId: fileIds[1] },
      by,
    ),
  approve: (id: string, version: number) =>
    deciders.when(education.decide, { action: 'approve', id, version }),
  reject: (id: string, version: number) =>
    deciders.when(education.decide, { action: 'reject', id, version, text: 'Suddig' }),
  remove: (id: string) => deciders.when(education.removeOf, { id }),
} as const
type Command = keyof typeof commands

const table: Readonly<Record<Command, Readonly<Record<State, string>>>> = {
  handIn: {
    unknown: 'notFound',
    Asked: 'educationHandedIn',
    WaitingForApproval: 'alreadyHandedIn',
    Rejected: 'educationHandedIn',
    Approved: 'alreadyHandedIn',
    deleted: 'notFound',
  },
  approve: {
    unknown: 'notFound',
    Asked: 'notHandedIn',
    WaitingForApproval: 'educationApproved',
    Rejected: 'notHandedIn',
    Approved: 'notHandedIn',
    deleted: 'notFound',
  },
  reject: {
    unknown: 'notFound',
    Asked: 'notHandedIn',
    WaitingForApproval: 'educationRejected',
    Rejected: 'notHandedIn',
    Approved: 'notHandedIn',
    deleted: 'notFound',
  },
  remove: {
    unknown: 'notFound',
    Asked: 'educationDeleted',
    WaitingForApproval: 'educationDeleted',
    Rejected: 'educationDeleted',
    Approved: 'educationDeleted',
    deleted: 'nothing',
  },
}

describe.each(Object.keys(table) as Command[])('%s', (command) => {
  test.each(states)('of one that is %s', async (state) => {
    const { id, version } = await educationIn(state)
    expect((await commands[command](id, version)).was).toBe(table[command][state])
  })
})

const legal: Readonly<Record<string, readonly [from: readonly State[], to: State]>> = {
  educationHandedIn: [['Asked', 'Rejected'], 'WaitingForApproval'],
  educationApproved: [['WaitingForApproval'], 'Approved'],
  educationRejected: [['WaitingForApproval'], 'Rejected'],
  educationDeleted: [['Asked', 'WaitingForApproval', 'Rejected', 'Approved'], 'deleted'],
}

test('no sequence of commands leads anywhere outside of the table', async () => {
  const step = fc.record({
    command: fc.constantFrom(...(Object.keys(commands) as Command[])),
    stale: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { id } = await educationIn('Asked')
      for (const { command, stale } of steps) {
        const before = await deciders.portal.parts.executor.state(userEducation, id)
        const version = before.state.version - (stale === 0 ? 1 : 0)
        const { was } = await commands[command](id, version)
        const after = await deciders.portal.parts.executor.state(userEducation, id)
        const move = legal[was]
        if (!move) {
          expect(after.state).toEqual(before.state)
          continue
        }
        expect(move[0]).toContain(before.state.is)
        expect(after.state.is).toBe(move[1])
        if (was !== 'educationDeleted') expect(version).toBe(before.state.version)
      }
    }),
    { numRuns: 15 },
  )
})

describe('registering one by oneself', () => {
  const own = { name: 'Heta arbeten', graduatedOn: '2026-03-01', fileId: fileIds[0] }
  const register = (form: object, who = by) =>
    deciders.when(education.register, { ...own, ...form }, who)

  test('waits for approval; without a name it is none', async () => {
    const { events } = await register({})
    expect(events).toMatchObject([
      { type: 'educationHandedIn', data: { ...own, userId: person, educationId: null } },
    ])
    expect((await register({ name: '' })).was).toBe('nameRequired')
  })

  test('not before its day, nor with another’s file', async () => {
    const day = (at: number) => stockholmDay(new Date(at))
    const now = deciders.portal.parts.now().getTime()
    expect((await register({ graduatedOn: day(now + 86_400_000) })).was).toBe('dateInFuture')
    expect((await register({ graduatedOn: day(now) })).was).toBe('educationHandedIn')
    expect((await register({}, actor({ userId: newId() }))).was).toBe('fileMissing')
  })

  test('one of the list bears its name and is under way once', async () => {
    const { events } = await register({ educationId, name: 'Annat' })
    expect(events[0]?.data).toMatchObject({ educationId, name: 'Säker lastning' })
    expect((await register({ educationId })).was).toBe('educationUnderWay')
    expect((await register({ educationId: newId() })).was).toBe('notFound')
    const id = String(events[0]?.data.userEducationId)
    await commands.approve(id, 1)
    // Done, it can be taken anew.
    expect((await register({ educationId })).was).toBe('educationHandedIn')
  })
})

test('what is handed in for something that was asked otherwise since is refused', async () => {
  const { id, version } = await educationIn('Rejected')
  for (const before of [1, version - 1, version + 1])
    expect((await commands.handIn(id, before)).was).toBe('changedMeanwhile')
  expect((await commands.handIn(id, version)).was).toBe('educationHandedIn')
})

describe('asking', () => {
  const ask = (userIds: string[], who = superadmin) =>
    deciders.when(education.decide, { action: 'ask', educationId, userIds, text: 'Snart' }, who)

  test('is a matter of each person', async () => {
    const [one, two] = [newId(), newId()]
    for (const userId of [one, two]) await deciders.given(`person-${userId}`, personCreated(userId))
    const first = await ask([one])
    expect(first.events).toMatchObject([
      { data: { userId: one, name: 'Säker lastning', text: 'Snart' } },
    ])
    const nobody = newId()
    expect((await ask([one, two, nobody])).reply).toEqual({
      done: 1,
      refused: [
        { userId: one, code: 'educationUnderWay' },
        { userId: nobody, code: 'unknownUser' },
      ],
    })
    await deciders.when(education.removeOf, { id: String(first.events[0]?.data.userEducationId) })
    expect((await ask([one])).reply.done).toBe(1)
  })

  test('for what is not on the list is refused', async () => {
    const strange = { action: 'ask' as const, educationId: newId(), userIds: [person] }
    expect((await deciders.when(education.decide, strange)).was).toBe('notFound')
  })
})

test('who decides second is told; who decided says it again, once', async () => {
  const { id, version } = await educationIn('WaitingForApproval')
  const decide = (action: 'approve' | 'reject', who: typeof other) =>
    deciders.when(education.decide, { action, id, version, text: 'Suddig' }, who)
  expect((await decide('reject', superadmin)).was).toBe('educationRejected')
  expect((await decide('reject', superadmin)).was).toBe('nothing')
  expect((await decide('approve', other)).was).toBe('changedMeanwhile')
  expect((await decide('reject', other)).was).toBe('changedMeanwhile')
})
