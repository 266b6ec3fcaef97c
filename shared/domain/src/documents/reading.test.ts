import { documentEvents as happened } from '@portal/events'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { describe, expect, test } from 'vitest'
import { actor, given, type Situation, SOME_ID } from '../kit/given.ts'
import { type Content, type Document, document } from './document.ts'
import { approve, hasWatched, type Reading, reading, seenOf, watched } from './reading.ts'

const anna = actor({ fullName: 'Anna Prov' })
const contentHash = 'a'.repeat(64)
const signingId = SOME_ID
const plain: Content = {
  ...{ html: '<p>Kör lugnt.</p>', source: 'text', fileId: null, fileHash: '' },
  ...{ videoLink: '', seconds: null },
}
const film: Content = { ...plain, source: 'video', videoLink: 'https://www.youtube.com/watch?v=x' }
const edition = (content: Content, version: number, more = {}) => ({
  ...{ documentId: SOME_ID, title: 'Policy', kind: 'POLICY', approval: 'approve' as const },
  ...{ content, contentHash, form: SIGNED_FORM, version, requiredVersion: version },
  ...{ movieVersion: version, ...more },
})
/** A document as somebody has it before them. */
const of = (content = plain, version = 1, more = {}): Document =>
  given(document, happened.documentCreated(edition(content, version, more))).state

type At = Situation<Reading>
const unread = given(reading)
const approves = (at: At, before: Document, hash = contentHash, signing: string | null = null) =>
  at.when(
    approve,
    { id: SOME_ID, contentHash: hash },
    {
      by: anna,
      found: {
        document: before,
        approver: { name: 'Anna Prov', phone: '+46700001234', signingId: signing },
      },
    },
  )
const watches = (at: At, before: Document, version = 1, seconds = 5, length = 100) =>
  at.when(watched, { id: SOME_ID, version, seconds, length }, { found: { document: before } })
const seen = (data: { seconds: number; done: boolean; version?: number }) =>
  happened.documentWatched({
    ...{ documentId: SOME_ID, userId: anna.userId, version: 1, length: 100, ...data },
  })

describe('approving', () => {
  test('says who and what, once', () => {
    const { events, after } = approves(unread, of())
    expect(events).toMatchObject([
      {
        type: 'documentApproved',
        data: {
          ...{ userId: anna.userId, version: 1, how: 'approved', name: 'Anna Prov' },
          ...{ phone: '', signingId: null, contentHash },
        },
      },
    ])
    expect(approves(after, of()).was).toBe('nothing')
  })

  test('what it says no more is refused', () => {
    expect(approves(unread, of(), 'b'.repeat(64)).was).toBe('documentChanged')
  })

  test('a new version is open only where it asks for it', () => {
    const { after } = approves(unread, of())
    const next = (version: number, requiredVersion: number) =>
      of(plain, version, { requiredVersion })
    expect(approves(after, next(2, 1)).was).toBe('nothing')
    expect(approves(after, next(3, 3), 'b'.repeat(64)).was).toBe('documentChanged')
    expect(approves(after, next(3, 3)).events[0]?.data).toMatchObject({ version: 3 })
  })

  test('signed with a code, it needs one, and says where that went', () => {
    const signs = of(plain, 1, { approval: 'sign' })
    expect(approves(unread, signs).was).toBe('codeNeeded')
    expect(approves(unread, signs, 'b'.repeat(64), signingId).was).toBe('documentChanged')
    expect(approves(unread, signs, contentHash, signingId).events[0]?.data).toMatchObject({
      ...{ how: 'signed', phone: '34', signingId },
    })
  })

  test('a movie is approved when it was seen to its end', () => {
    expect(approves(unread, of(film)).was).toBe('movieNotWatched')
    expect(approves(given(reading, seen({ seconds: 60, done: false })), of(film)).was).toBe(
      'movieNotWatched',
    )
    const toItsEnd = given(reading, seen({ seconds: 100, done: true }))
    expect(approves(toItsEnd, of(film)).was).toBe('documentApproved')
    expect(approves(toItsEnd, of(film, 2)).was).toBe('movieNotWatched')
    expect(approves(toItsEnd, of(film, 2, { movieVersion: 1 })).was).toBe('documentApproved')
  })
})

describe('watching', () => {
  test('the first word starts the clock, and no more', () => {
    const first = watches(unread, of(film))
    expect(first).toMatchObject({
      was: 'documentWatched',
      reply: { seconds: 0, length: 100, done: false },
    })
    // Nobody said how long it is: it stays as long as its first player told.
    expect(watches(first.after, of(film), 1, 1, 1).reply).toMatchObject({
      length: 100,
      done: false,
    })
    expect(watches(unread, of()).was).toBe('noMovie')
  })

  test('of a movie of before is none of the one that there is now', () => {
    const toItsEnd = given(reading, seen({ seconds: 100, done: true }))
    expect(watches(toItsEnd, of(film)).was).toBe('nothing')
    const other = of(film, 2)
    for (const version of [0, 1, 3])
      expect(watches(toItsEnd, other, version).was).toBe('changedMeanwhile')
    expect(watches(toItsEnd, other, 2).was).toBe('documentWatched')
    // Only its words are others.
    const reworded = of(film, 3, { movieVersion: 1 })
    for (const version of [1, 2, 3])
      expect(watches(toItsEnd, reworded, version).was).toBe('nothing')
  })
})

test('of another movie nothing is seen', () => {
  const { state } = given(reading, seen({ seconds: 100, done: true }))
  expect(seenOf(of(film), state)).toMatchObject({ seconds: 100, done: true })
  expect(hasWatched(of(film), state)).toBe(true)
  expect(seenOf(of(film, 2), state)).toBeNull()
  expect(hasWatched(of(film, 2), state)).toBe(false)
})
