import { documentEvents as happened } from '@portal/events'
import { expect, test } from 'vitest'
import type { Found } from '../kit/audience.ts'
import { given, SOME_ID } from '../kit/given.ts'
import { attach, detach, remove, save } from './decisions.ts'
import { type Content, document } from './document.ts'
import { assign, audienceOf } from './giving-out.ts'

const person = (n: number) => SOME_ID.slice(0, -4) + String(n).padStart(4, '0')
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => person(from + n))
const nobody = { userIds: [], groupIds: [], departmentIds: [] }
const content: Content = {
  ...{ html: '<p>Ett.</p>', source: 'text', fileId: null, fileHash: '', videoLink: '' },
  seconds: null,
}
const created = given(document).when(
  save,
  {
    ...{ id: undefined, edit: 0, title: 'Policy', kind: 'POLICY', approval: 'approve', html: '' },
    ...{ source: 'text', fileId: null, videoLink: '', seconds: null, approveAgain: false },
  },
  { found: { content } },
).after
const attached = created.when(attach, { ...nobody, groupIds: [SOME_ID] }).after

type At = typeof created
const found = (
  at: At,
  who: readonly string[],
  only?: readonly string[],
): { found: Found; part: '' } => ({
  part: '',
  found: { edition: at.state.attachments, people: new Map(who.map((one) => [one, true])), only },
})
const gives = (at: At, who: readonly string[], only?: readonly string[]) =>
  at.when(assign, found(at, who, only))

test('it is given in batches that tell how far it is, and then it is settled', () => {
  const who = people(0, 1200)
  const first = gives(attached, who)
  const second = gives(first.after, who)
  const third = gives(second.after, who)
  const last = gives(third.after, who)
  const progress = [first, second, third].map(({ events: [event] }) => event?.data)
  expect(progress).toMatchObject([
    { done: 500, total: 1200 },
    { done: 1000, total: 1200 },
    { done: 1200, total: 1200 },
  ])
  const marks = new Set(progress.map((data) => data?.attachmentId))
  expect(marks.size).toBe(1)
  expect(last.events).toMatchObject([
    { type: 'documentAudienceSettled', data: { attachmentId: [...marks][0], people: 1200 } },
  ])
  expect([first, second, third, last].map(({ reply }) => reply?.next)).toEqual([
    ...['batch', 'batch', 'batch', 'nothing'],
  ])
  const all = progress.flatMap((data) => data?.userIds as string[])
  expect(new Set(all)).toEqual(new Set(who))
  expect(all).toHaveLength(1200)
  expect(gives(last.after, who).was).toBe('nothing')
})

test('whoever is not meant any more loses it, before others get it', () => {
  const has = gives(attached, people(0, 3)).after
  const taken = gives(has, people(2, 5))
  expect(taken.events).toMatchObject([
    { type: 'documentUnassigned', data: { userIds: people(0, 2).sort() } },
  ])
  expect(gives(taken.after, people(2, 5)).events).toMatchObject([
    { type: 'documentAssigned', data: { userIds: people(3, 5), done: 3, total: 3 } },
  ])
})

test('who is deactivated keeps what they have and gets nothing new', () => {
  const has = gives(attached, [person(0)]).after
  const away = new Map([0, 1].map((n) => [person(n), false]))
  const what = { part: '', found: { edition: has.state.attachments, people: away } }
  expect(has.when(assign, what).was).toBe('documentAudienceSettled')
})

test('of those who come to a group only they are looked at, and no progress is told of', () => {
  const has = gives(attached, people(0, 3)).after
  const came = gives(has, [person(9)], [person(9), person(1)])
  expect(came.events).toMatchObject([
    { type: 'documentUnassigned', data: { userIds: [person(1)] } },
  ])
  expect(gives(came.after, [person(9)], [person(9), person(1)]).events).toMatchObject([
    { type: 'documentAssigned', data: { attachmentId: null, userIds: [person(9)] } },
  ])
})

test('where it is meant for others by now, it is looked at again before anything is given', () => {
  const before = found(attached, people(0, 3))
  const changed = attached.when(detach, { ...nobody, groupIds: [SOME_ID] }).after
  const late = changed.when(assign, before)
  expect(late).toMatchObject({ was: 'nothing', reply: { next: 'look' } })
})

test('of one that is removed nothing is given; when it is there again, it goes on', () => {
  const removed = attached.when(remove, {}).after
  expect(audienceOf(removed.state)).toBeUndefined()
  expect(gives(removed, people(0, 3))).toMatchObject({ was: 'nothing', reply: { next: 'nothing' } })
  const back = given(document, happened.documentRestored({ documentId: SOME_ID }))
  expect(audienceOf(back.state)).toBeDefined()
})

test('every wish that waits is settled by what is given next', () => {
  const twice = attached.when(attach, { ...nobody, userIds: [person(7)] }).after
  expect(twice.state.waiting).toHaveLength(2)
  const done = gives(gives(twice, [person(7)]).after, [person(7)])
  expect(done.was).toBe('documentAudienceSettled documentAudienceSettled')
  expect(done.after.state.waiting).toEqual([])
})
