import { describe, expect, test } from 'vitest'
import { type Locks, locked, present, released, unlocked } from './locked.ts'

const was: Locks = {
  models: { users: { version: 3, tables: 'a', handlers: 'b' } },
  events: { userRegistered: { '1': 'one', '2': 'two' } },
  places: { faq: '/inside/faq' },
}
const users = (model: Partial<Locks['models'][string]>): Locks => ({
  ...was,
  models: { users: { version: 3, tables: 'a', handlers: 'b', ...model } },
})
const registered = (versions: Record<string, string>): Locks => ({
  ...was,
  events: { userRegistered: versions },
})
const now = registered({ '2': 'two' })
const why = (is: Locks) => unlocked(was, is).map(({ why, unless }) => [why, unless])

test('what is there is what was released, and nobody says otherwise', async () => {
  const [before, is] = [await released(), await present()]
  expect(unlocked(before, is)).toEqual([])
  expect(locked(before, is)).toEqual(before)
  expect(Object.keys(is.models).length).toBeGreaterThan(10)
  expect(Object.keys(is.events).length).toBeGreaterThan(80)
})

describe('a read model', () => {
  test('whose tables or handlers are others has another version', () => {
    expect(why({ ...now, models: users({ tables: 'x' }).models })).toEqual([
      ['its tables are others: raise its version, so that they are built anew', undefined],
    ])
    expect(why({ ...now, models: users({ handlers: 'x' }).models })).toEqual([
      ['its file says something else: raise its version, so that it is built anew', 'same'],
    ])
    const raised = users({ version: 4, tables: 'x', handlers: 'x' }).models
    expect(why({ ...now, models: raised })).toEqual([])
  })
  test('does not go back, may be taken away, and may be new', () => {
    expect(why({ ...now, models: users({ version: 2 }).models })).toEqual([
      ['its version went back', undefined],
    ])
    expect(why({ ...now, models: {} })).toEqual([])
    expect(why({ ...now, models: { ...was.models, ...{ x: was.models.users } } as never })).toEqual(
      [],
    )
  })
})

describe('an event', () => {
  test('whose data has another shape has another version', () => {
    expect(why(registered({ '2': 'x' }))).toEqual([
      ['logs hold its data in another shape: raise its version, with an upcast', 'same'],
    ])
    expect(why(registered({ '3': 'x' }))).toEqual([])
    expect(why(registered({ '1': 'one' }))).toEqual([['its version went back', undefined]])
  })
  test('is never taken away, and its earlier versions stay written down', () => {
    expect(why({ ...now, events: {} })).toEqual([
      ['logs hold this event: it cannot be taken away', undefined],
    ])
    expect(locked(was, registered({ '3': 'three' })).events).toEqual({
      userRegistered: { '1': 'one', '2': 'two', '3': 'three' },
    })
  })
})

test('a screen is where letters and bookmarks lead, unless it is said that it moved; new ones come', () => {
  const lead = 'letters and bookmarks lead to /inside/faq, where it is no more'
  expect(why({ ...now, places: { faq: '/inside/questions' } })).toEqual([[lead, 'moved']])
  expect(why({ ...now, places: {} })).toEqual([[lead, 'moved']])
  expect(why({ ...now, places: { ...was.places, news: '/inside/news' } })).toEqual([])
})
