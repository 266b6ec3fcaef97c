import { calls } from '@portal/contracts'
import { present, stand } from '@portal/domain/abnormalities/stand'
import { abnormalityEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { abnormalities } = calls
let deciders: Deciders
const admin = actor({ roles: ['admin'] })

beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const somebody = async (): Promise<string> => {
  const userId = newId()
  await deciders.given(`person-${userId}`, personCreated(userId))
  return userId
}

const facts = {
  type: 'dailyRest',
  severity: 'serious',
  day: '2026-03-02',
  time: null,
  figure: 450,
  unit: 'minutes',
  text: 'Kö',
} as const
const form = { type: 'dailyRest', severity: 'serious', day: '2026-03-02', figure: 450 } as const

/** The states of the table, each with the events that lead there. */
const states = ['unknown', 'unaccepted', 'accepted', 'closed', 'closedAccepted', 'removed'] as const
type State = (typeof states)[number]
function leadingTo(state: State, about: { abnormalityId: string; userId: string }): Happened[] {
  const noted = abnormalityEvents.abnormalityNoted({
    ...about,
    departmentId: null,
    ...facts,
    source: 'manual',
    ruleId: null,
  })
  const accepted = abnormalityEvents.abnormalityAccepted(about)
  const closed = abnormalityEvents.abnormalityHandled({
    ...about,
    status: 'closed',
    comment: '',
    by: 'office',
  })
  const removed = abnormalityEvents.abnormalityRemoved(about)
  return {
    unknown: [],
    unaccepted: [noted],
    accepted: [noted, accepted],
    closed: [noted, closed],
    closedAccepted: [noted, closed, accepted],
    removed: [noted, removed],
  }[state]
}

const commands = ['accept', 'dispute', 'edit', 'reword', 'close', 'reopen', 'remove'] as const
type Command = (typeof commands)[number]

async function carriedOut(command: Command, id: string, userId: string) {
  const me = actor({ userId })
  const { state } = await deciders.portal.parts.executor.state(stand, userId)
  const version = state.noted.get(id)?.version ?? 1
  const change = (more: object) =>
    deciders.when(abnormalities.change, { id, version, ...form, text: 'Kö', ...more }, admin)
  switch (command) {
    case 'accept':
      return deciders.when(abnormalities.accept, { items: [{ id, version }] }, me)
    case 'dispute':
      return deciders.when(
        abnormalities.setStatus,
        { id, version, status: 'disputed', comment: 'Nej' },
        me,
      )
    case 'edit':
      return change({ figure: 300 })
    case 'reword':
      return change({ text: 'Lång kö' })
    case 'close':
      return change({ status: 'closed' })
    case 'reopen':
      return change({ status: 'open' })
    case 'remove':
      return deciders.when(abnormalities.remove, { id, version }, admin)
  }
}

const CHANGED = 'abnormalityChanged'
const HANDLED = 'abnormalityHandled'
const nowhere: Record<Command, string> = {
  accept: 'notFound',
  dispute: 'notFound',
  edit: 'notFound',
  reword: 'notFound',
  close: 'notFound',
  reopen: 'notFound',
  remove: 'notFound',
}
/** Every command in every state: what it leads to. */
const expected: Record<State, Record<Command, string>> = {
  unknown: nowhere,
  removed: nowhere,
  unaccepted: {
    accept: 'abnormalityAccepted',
    dispute: HANDLED,
    edit: CHANGED,
    reword: CHANGED,
    close: HANDLED,
    reopen: 'nothing',
    remove: 'abnormalityRemoved',
  },
  accepted: {
    accept: 'nothing',
    dispute: HANDLED,
    edit: CHANGED,
    reword: CHANGED,
    close: HANDLED,
    reopen: 'nothing',
    remove: 'abnormalityRemoved',
  },
  closed: {
    accept: 'abnormalityAccepted',
    dispute: 'abnormalityClosed',
    edit: CHANGED,
    reword: CHANGED,
    close: 'nothing',
    reopen: HANDLED,
    remove: 'abnormalityRemoved',
  },
  closedAccepted: {
    accept: 'nothing',
    dispute: 'abnormalityClosed',
    edit: CHANGED,
    reword: CHANGED,
    close: 'nothing',
    reopen: HANDLED,
    remove: 'abnormalityRemoved',
  },
}

describe('an abnormality', () => {
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    'that is %s: %s',
    async (state, command) => {
      const userId = await somebody()
      const abnormalityId = newId()
      await deciders.given(
        `abnormalities-${userId}`,
        ...leadingTo(state, { abnormalityId, userId }),
      )
      const { was, events } = await carriedOut(command, abnormalityId, userId)
      expect(was).toBe(expected[state][command])
      if (was !== CHANGED) return
      const isAccepted = state === 'accepted' || state === 'closedAccepted'
      expect(events[0]?.data.acceptAgain).toBe(isAccepted && command === 'edit')
    },
  )

  test('whatever is done to it, it goes only where the table leads', {
    timeout: 120_000,
  }, async () => {
    // A form sends all its fields, so that one that changes a word may change the figure back.
    const leads: Record<State, Partial<Record<Command, readonly State[]>>> = {
      unknown: {},
      removed: {},
      unaccepted: { accept: ['accepted'], close: ['closed'], remove: ['removed'] },
      accepted: {
        edit: ['accepted', 'unaccepted'],
        reword: ['accepted', 'unaccepted'],
        reopen: ['accepted', 'unaccepted'],
        close: ['closedAccepted', 'closed'],
        remove: ['removed'],
      },
      closed: { accept: ['closedAccepted'], reopen: ['unaccepted'], remove: ['removed'] },
      closedAccepted: {
        edit: ['closedAccepted', 'closed'],
        reword: ['closedAccepted', 'closed'],
        close: ['closedAccepted', 'closed'],
        reopen: ['accepted', 'unaccepted'],
        remove: ['removed'],
      },
    }
    const where = async (userId: string, id: string): Promise<State> => {
      const { state } = await deciders.portal.parts.executor.state(stand, userId)
      const one = state.noted.get(id)
      if (!one) return 'unknown'
      expect(present(state, id) === undefined).toBe(one.is === 'removed')
      if (one.is === 'removed' || one.status !== 'closed') return one.is
      return one.is === 'accepted' ? 'closedAccepted' : 'closed'
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          const userId = await somebody()
          const { reply } = await deciders.when(
            abnormalities.create,
            { userId, ...form, text: 'Kö' },
            admin,
          )
          let before: State = 'unaccepted'
          for (const command of steps) {
            await carriedOut(command, reply.id, userId)
            const after = await where(userId, reply.id)
            expect(leads[before][command] ?? [before], `${before} ${command}`).toContain(after)
            before = after
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

test('two of one person do not touch each other', async () => {
  const userId = await somebody()
  const [first, second] = [newId(), newId()]
  await deciders.given(
    `abnormalities-${userId}`,
    ...leadingTo('unaccepted', { abnormalityId: first, userId }),
    ...leadingTo('unaccepted', { abnormalityId: second, userId }),
  )
  const items = [
    { id: first, version: 1 },
    { id: first, version: 1 },
  ]
  const { was } = await deciders.when(abnormalities.accept, { items }, actor({ userId }))
  expect(was).toBe('abnormalityAccepted')
  const { state } = await deciders.portal.parts.executor.state(stand, userId)
  expect([state.noted.get(first)?.is, state.noted.get(second)?.is]).toEqual([
    'accepted',
    'unaccepted',
  ])
})
