import { calls } from '@portal/contracts'
import { type Happened, newsEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Item, item } from './item.ts'

const { news } = calls
let deciders: Deciders
const admin = actor({ roles: ['admin'] })
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

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
function leadingTo(state: State, newsId: string): Happened[] {
  const written = newsEvents.newsWritten({ newsId, ...words })
  const published = newsEvents.newsPublished({ newsId })
  return {
    unknown: [],
    draft: [written],
    active: [written, published],
    deleted: [written, published, newsEvents.newsDeleted({ newsId })],
  }[state]
}

const stateOf = async (id: string): Promise<Item> =>
  (await deciders.portal.parts.executor.state(item, id)).state

const commands = [
  'keep',
  'reword',
  'publish',
  'rewordAndPublish',
  'withdraw',
  'saveLate',
  'endBeforeStart',
  'remove',
  'restore',
] as const
type Command = (typeof commands)[number]

/** Words that no item has had before. */
let turn = 0
async function carriedOut(command: Command, id: string) {
  const { is, version, title, html } = await stateOf(id)
  const isActive = is === 'active'
  const save = (more: object) =>
    deciders.when(
      news.save,
      { id, version, title: title || 'Halt', html, isActive, ...more },
      admin,
    )
  turn++
  switch (command) {
    case 'keep':
      return save({})
    case 'reword':
      return save({ title: `Halt ${turn}` })
    case 'publish':
      return save({ isActive: true })
    case 'rewordAndPublish':
      return save({ title: `Halt ${turn}`, isActive: true })
    case 'withdraw':
      return save({ isActive: false })
    case 'saveLate':
      return save({ version: version + 1 })
    case 'endBeforeStart':
      return save({ publishFrom: '2026-12-02T08:00:00Z', publishTo: '2026-12-02T09:00:00+01:00' })
    case 'remove':
      return deciders.when(news.remove, { id }, admin)
    case 'restore':
      return deciders.when(news.restore, { id }, admin)
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
    saveLate: 'changedMeanwhile',
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
    saveLate: 'changedMeanwhile',
    endBeforeStart: 'endBeforeStart',
    remove: 'newsDeleted',
    restore: 'nothing',
  },
  deleted: {
    ...all('conflict'),
    saveLate: 'changedMeanwhile',
    remove: 'nothing',
    restore: 'newsRestored',
  },
}

describe('an item of news', () => {
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    'that is %s: %s',
    async (state, command) => {
      const id = newId()
      await deciders.given(`news-${id}`, ...leadingTo(state, id))
      const { was } = await carriedOut(command, id)
      expect(was).toBe(expected[state][command])
    },
  )

  test.each([
    [false, 'newsWritten', 'draft'],
    [true, 'newsWritten newsPublished', 'active'],
  ] as const)('that is new, to be shown at once: %s', async (isActive, was, is) => {
    const outcome = await deciders.when(news.save, { title: 'Halt', isActive }, admin)
    expect(outcome.was).toBe(was)
    expect((await stateOf(outcome.reply.id)).is).toBe(is)
  })

  test('its text is made harmless, and its times are kept in UTC', async () => {
    const { events } = await deciders.when(
      news.save,
      {
        title: 'Halt',
        html: '<p onclick="x()">Lugnt<script>x()</script></p><img src=x>',
        publishFrom: '2026-12-01T08:00:00+01:00',
        publishTo: '2026-12-02T08:00:00+01:00',
      },
      admin,
    )
    expect(events[0]?.data).toMatchObject({
      html: '<p>Lugnt</p>',
      publishFrom: '2026-12-01T07:00:00.000Z',
      publishTo: '2026-12-02T07:00:00.000Z',
    })
    const empty = await deciders.when(news.save, { title: 'Halt', html: '<p> </p>' }, admin)
    expect(empty.events[0]?.data.html).toBe('')
  })

  test('whatever is done to it, it goes only where the table leads', {
    timeout: 120_000,
  }, async () => {
    const leads: Record<State, Partial<Record<Command, State>>> = {
      unknown: {},
      draft: { publish: 'active', rewordAndPublish: 'active', remove: 'deleted' },
      active: { withdraw: 'draft', remove: 'deleted' },
      deleted: { restore: 'draft' },
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          const { reply } = await deciders.when(news.save, { title: 'Halt' }, admin)
          let before: State = 'draft'
          for (const command of steps) {
            const { version } = await stateOf(reply.id)
            const { was, events } = await carriedOut(command, reply.id)
            const after = await stateOf(reply.id)
            expect(was, `${before} ${command}`).toBe(expected[before][command])
            expect(after.is, `${before} ${command}`).toBe(leads[before][command] ?? before)
            expect(after.version).toBe(version + events.length)
            before = after.is
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})
