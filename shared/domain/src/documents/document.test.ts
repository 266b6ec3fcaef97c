import { documentEvents as happened } from '@portal/events'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, type Situation, SOME_ID } from '../kit/given.ts'
import { attach, detach, remove, removeForGood, restore, save } from './decisions.ts'
import { type Content, type Document, document, hashOfContent } from './document.ts'

type At = Situation<Document>
const ids = ['a1', 'a2', 'a3', 'a4'].map((end) => SOME_ID.slice(0, -2) + end)
const [anna, bo, cia, group] = ids as [string, string, string, string]
const nobody = { userIds: [], groupIds: [], departmentIds: [] }
const words = (html: string): Content => ({
  ...{ html, source: 'text', fileId: null, fileHash: '', videoLink: '', seconds: null },
})
const form: Parameters<typeof save>[1] = {
  ...{ id: undefined, edit: 0, title: 'Policy', kind: 'POLICY', approval: 'approve', html: '' },
  ...{ source: 'text', fileId: null, videoLink: '', seconds: null, approveAgain: false },
}
/** Saves it as it was read, with this content. */
const saves = (at: At, content: Content, more: object = {}) =>
  at.when(save, { ...form, id: SOME_ID, edit: at.state.edit, ...more }, { found: { content } })
const creates = (at: At) => at.when(save, form, { found: { content: words('<p>Ett.</p>') } })
const attaches = (at: At, audience: object) => at.when(attach, { ...nobody, ...audience })
const detaches = (at: At, audience: object) => at.when(detach, { ...nobody, ...audience })

const unknown = given(document)
const active = creates(unknown).after
const removed = active.when(remove, {}).after
const states = {
  unknown,
  active,
  removed,
  restored: removed.when(restore, {}).after,
  gone: removed.when(removeForGood, {}).after,
}

describe('the whole table', () => {
  const there = {
    ...{ save: 'documentChanged', remove: 'documentRemoved', restore: 'nothing' },
    ...{ forGood: 'removeFirst', attach: 'documentAttachedTo', detach: 'nothing' },
  }
  const all = (code: string) => ({
    ...{ save: code, remove: code, restore: code, forGood: code, attach: code, detach: code },
  })
  test.each<[keyof typeof states, typeof there]>([
    ['unknown', all('notFound')],
    ['active', there],
    [
      'removed',
      {
        ...{ ...all('documentRemoved'), remove: 'nothing', restore: 'documentRestored' },
        forGood: 'documentDeletedForGood',
      },
    ],
    ['restored', there],
    ['gone', { ...all('notFound'), forGood: 'nothing' }],
  ])('of one that is %s', (state, table) => {
    const at = states[state]
    expect({
      save: saves(at, words('<p>Nytt.</p>')).was,
      remove: at.when(remove, {}).was,
      restore: at.when(restore, {}).was,
      forGood: at.when(removeForGood, {}).was,
      attach: attaches(at, { userIds: [bo] }).was,
      detach: detaches(at, { userIds: [bo] }).was,
    }).toEqual(table)
  })
})

describe('saving', () => {
  test('makes one once under the same id', () => {
    const { was, events, reply } = creates(unknown)
    expect([was, reply]).toEqual(['documentCreated', { id: SOME_ID }])
    const first = { version: 1, requiredVersion: 1, movieVersion: 1, form: SIGNED_FORM }
    expect(events[0]?.data).toMatchObject({ title: 'Policy', ...first })
    expect(creates(active)).toMatchObject({ was: 'nothing', reply: { id: SOME_ID } })
  })

  test('what is the same is nothing, what is another a version, what is late refused', () => {
    expect(saves(active, words('<p>Ett.</p>')).was).toBe('nothing')
    const { events, after } = saves(active, words('<p>Två.</p>'))
    expect(events[0]?.data).toMatchObject({ version: 2, requiredVersion: 1, movieVersion: 1 })
    expect(saves(after, words('<p>Tre.</p>'), { edit: 1 }).was).toBe('changedMeanwhile')
    const again = saves(after, words('<p>Två.</p>'), { approveAgain: true })
    expect(again.events[0]?.data).toMatchObject({ version: 3, requiredVersion: 3 })
    // Another way of approving is no other content.
    const signs = saves(again.after, words('<p>Två.</p>'), { approval: 'sign' })
    expect(signs.events[0]?.data).toMatchObject({ version: 3, approval: 'sign' })
  })

  test('another movie is one that has to be seen', () => {
    const film = { ...words(''), source: 'video' as const, videoLink: 'x', seconds: 100 }
    const first = saves(active, film)
    expect(first.events[0]?.data).toMatchObject({ version: 2, movieVersion: 2 })
    const reworded = saves(first.after, { ...film, html: '<p>Se på.</p>' })
    expect(reworded.events[0]?.data).toMatchObject({ version: 3, movieVersion: 2 })
    const longer = saves(reworded.after, { ...film, html: '<p>Se på.</p>', seconds: 120 })
    expect(longer.events[0]?.data).toMatchObject({ version: 3, movieVersion: 2 })
  })

  test('hashed in the first form, it is another version only where it says something else', () => {
    const contentHash = hashOfContent(1, 'Policy', 'POLICY', words('<p>Ett.</p>'))
    const older = given(
      document,
      happened.documentCreated({
        ...{ documentId: SOME_ID, title: 'Policy', kind: 'POLICY', approval: 'approve' },
        ...{ content: words('<p>Ett.</p>'), contentHash, form: 1 },
        ...{ version: 1, requiredVersion: 1, movieVersion: 1 },
      }),
    )
    expect(saves(older, words('<p>Ett.</p>')).was).toBe('nothing')
    const signs = saves(older, words('<p>Ett.</p>'), { approval: 'sign' })
    expect(signs.events[0]?.data).toMatchObject({ version: 1, contentHash, form: 1 })
    const { events } = saves(older, words('<p>Två.</p>'))
    expect(events[0]?.data).toMatchObject({ version: 2, form: SIGNED_FORM })
    expect(events[0]?.data.contentHash).not.toBe(contentHash)
  })
})

test('attached and detached: only what changes is said, and nobody is no audience', () => {
  expect([attaches(active, {}).was, detaches(active, {}).was]).toEqual([
    'nobodyChosen',
    'nobodyChosen',
  ])
  const one = attaches(active, { userIds: [bo, bo], groupIds: [group] })
  expect(one.events[0]?.data).toMatchObject({ userIds: [bo], groupIds: [group] })
  const two = attaches(one.after, { userIds: [bo, cia], groupIds: [group] })
  expect(two.events[0]?.data).toMatchObject({ userIds: [cia], groupIds: [] })
  expect(detaches(two.after, { departmentIds: [cia] }).was).toBe('nothing')
})

test('who has it by a group is left out by name, once, until attached by name', () => {
  const assigned = happened.documentAssigned({
    ...{ documentId: SOME_ID, attachmentId: null, userIds: [anna], done: 1, total: 1 },
  })
  const { events: first } = creates(unknown)
  const has = given(document, ...(first as never[]), assigned)
  const out = detaches(has, { userIds: [anna] })
  expect(out.was).toBe('documentDetachedFrom')
  expect(detaches(out.after, { userIds: [anna] }).was).toBe('nothing')
  const back = attaches(out.after, { userIds: [anna] })
  expect(back.was).toBe('documentAttachedTo')
  expect(detaches(back.after, { userIds: [anna] }).was).toBe('documentDetachedFrom')
})

test('no sequence of commands leads anywhere outside of the table', () => {
  const moves: Readonly<Record<string, readonly [string, string]>> = {
    documentRemoved: ['active', 'removed'],
    documentRestored: ['removed', 'active'],
    documentDeletedForGood: ['removed', 'gone'],
    documentChanged: ['active', 'active'],
    documentAttachedTo: ['active', 'active'],
    documentDetachedFrom: ['active', 'active'],
  }
  let at = 0
  const commands = {
    save: (now: At) => saves(now, words(`<p>${at++}</p>`)),
    late: (now: At) => saves(now, words(`<p>${at++}</p>`), { edit: now.state.edit - 1 }),
    again: (now: At) => saves(now, words(`<p>${at++}</p>`), { approveAgain: true }),
    remove: (now: At) => now.when(remove, {}),
    restore: (now: At) => now.when(restore, {}),
    forGood: (now: At) => now.when(removeForGood, {}),
    attach: (now: At) => attaches(now, { userIds: [bo] }),
    detach: (now: At) => detaches(now, { userIds: [bo] }),
  }
  const step = fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[]))
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let now = active
      for (const one of steps) {
        const { was, events, after } = commands[one](now)
        if (events.length > 0) expect([now.state.is, after.state.is]).toEqual(moves[was])
        else expect(after.state).toEqual(now.state)
        if (one === 'late') expect(events).toEqual([])
        const { version, requiredVersion } = after.state
        expect(requiredVersion).toBeLessThanOrEqual(version)
        if (was === 'documentChanged') {
          expect(version).toBe(now.state.version + 1)
          expect(requiredVersion).toBe(one === 'again' ? version : now.state.requiredVersion)
        }
        now = after
      }
    }),
  )
})
