import { type Happened, newsEvents } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, SOME_ID as newsId, type Situation } from '../kit/given.ts'
import { item, remove, restore, save } from './item.ts'

const words = {
  title: 'Halt',
  html: '<p>Ta det lugnt.</p>',
  showOnStart: false,
  isImportant: false,
  publishFrom: null,
  publishTo: null,
}

/** The states of the table, each with the events that lead there. */
const states = ['unknown', 'draft', 'active', 'deleted'] as const
type State = (typeof states)[number]
const written = newsEvents.newsWritten({ newsId, ...words })
const published = newsEvents.newsPublished({ newsId })
const leadingTo: Record<State, Happened[]> = {
  unknown: [],
  draft: [written],
  active: [written, published],
  deleted: [written, published, newsEvents.newsDeleted({ newsId })],
}

const commands = [
  'keep',
  'reword',
  'publish',
  'rewordAndPublish',
  'withdraw',
  'endBeforeStart',
  'remove',
  'restore',
] as const
type Command = (typeof commands)[number]

/** Words that no item has had before. */
let turn = 0
function carriedOut(command: Command, at: Situation<typeof item.initial>) {
  const { is, title, html } = at.state
  const isActive = is === 'active'
  const saved = (more: object) =>
    at.when(save, { id: newsId, ...words, title: title || 'Halt', html, isActive, ...more })
  turn++
  switch (command) {
    case 'keep':
      return saved({})
    case 'reword':
      return saved({ title: `Halt ${turn}` })
    case 'publish':
      return saved({ isActive: true })
    case 'rewordAndPublish':
      return saved({ title: `Halt ${turn}`, isActive: true })
    case 'withdraw':
      return saved({ isActive: false })
    case 'endBeforeStart':
      return saved({ publishFrom: '2026-12-02T08:00:00Z', publishTo: '2026-12-02T09:00:00+01:00' })
    case 'remove':
      return at.when(remove, {})
    case 'restore':
      return at.when(restore, {})
  }
}

const all = <V>(value: V): Record<Command, V> =>
  Object.fromEntries(commands.map((command) => [command, value])) as Record<Command, V>
/** Every command in every state: what it leads to. */
const expected: Record<State, Record<Command, string>> = {
  unknown: all('notFound'),
  draft: {
    keep: 'nothing',
    reword: 'newsChanged',
    publish: 'newsPublished',
    rewordAndPublish: 'newsChanged newsPublished',
    withdraw: 'nothing',
    endBeforeStart: 'endBeforeStart',
    remove: 'newsDeleted',
    restore: 'nothing',
  },
  active: {
    keep: 'nothing',
    reword: 'newsChanged',
    publish: 'nothing',
    rewordAndPublish: 'newsChanged',
    withdraw: 'newsWithdrawn',
    endBeforeStart: 'endBeforeStart',
    remove: 'newsDeleted',
    restore: 'nothing',
  },
  deleted: {
    ...all('newsIsDeleted'),
    remove: 'nothing',
    restore: 'newsRestored',
  },
}

const at = (state: State) => given(item, ...leadingTo[state])

describe('an item of news', () => {
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    'that is %s: %s',
    (state, command) => {
      expect(carriedOut(command, at(state)).was).toBe(expected[state][command])
    },
  )

  test.each([
    [false, 'newsWritten', 'draft'],
    [true, 'newsWritten newsPublished', 'active'],
  ] as const)('that is new, to be shown at once: %s', (isActive, was, is) => {
    const outcome = given(item).when(save, { ...words, isActive })
    expect([outcome.was, outcome.reply]).toEqual([was, { id: newsId }])
    expect(outcome.after.state).toMatchObject({ ...words, is })
  })

  test('its times are kept in UTC', () => {
    const { events } = given(item).when(save, {
      ...words,
      isActive: false,
      publishFrom: '2026-12-01T08:00:00+01:00',
      publishTo: '2026-12-02T08:00:00+01:00',
    })
    expect(events[0]?.data).toMatchObject({
      publishFrom: '2026-12-01T07:00:00.000Z',
      publishTo: '2026-12-02T07:00:00.000Z',
    })
  })

  test('whatever is done to it, it goes only where the table leads', () => {
    const leads: Record<State, Partial<Record<Command, State>>> = {
      unknown: {},
      draft: { publish: 'active', rewordAndPublish: 'active', remove: 'deleted' },
      active: { withdraw: 'draft', remove: 'deleted' },
      deleted: { restore: 'draft' },
    }
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 12 }),
        (steps) => {
          let before = at('draft')
          for (const command of steps) {
            const { is, version } = before.state
            const { was, events, after } = carriedOut(command, before)
            expect(was, `${is} ${command}`).toBe(expected[is][command])
            expect(after.state.is, `${is} ${command}`).toBe(leads[is][command] ?? is)
            expect(after.state.version).toBe(version + events.length)
            before = after
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
