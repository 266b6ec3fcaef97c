import { type AnyCommand, calls } from '@portal/contracts'
import { documentEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfContent } from './content.ts'
import { type Content, document, reading, readingId } from './document.ts'

const { documents } = calls
let deciders: Deciders
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
const anna = newId()
const by = (userId: string) => actor({ userId, fullName: 'Anna Prov' })

beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const plain: Content = {
  html: '<p>Kör lugnt.</p>',
  source: 'text',
  fileId: null,
  fileHash: '',
  videoLink: '',
  seconds: null,
}
const film: Content = { ...plain, source: 'video', videoLink: 'https://www.youtube.com/watch?v=x' }
const edition = (documentId: string, content = plain, version = 1, more = {}) => ({
  documentId,
  title: 'Policy',
  kind: 'POLICY',
  approval: 'approve' as const,
  content,
  contentHash: hashOfContent(SIGNED_FORM, 'Policy', 'POLICY', content),
  form: SIGNED_FORM,
  version,
  requiredVersion: version,
  movieVersion: version,
  ...more,
})
const created = (id: string, content = plain, more = {}) =>
  documentEvents.documentCreated(edition(id, content, 1, more))
const assigned = (documentId: string, userIds = [anna]) =>
  documentEvents.documentAssigned({ documentId, attachmentId: null, userIds, done: 1, total: 1 })
const removed = (documentId: string) => documentEvents.documentRemoved({ documentId })
const restored = (documentId: string) => documentEvents.documentRestored({ documentId })
const gone = (documentId: string) => documentEvents.documentDeletedForGood({ documentId })

/** A document in each state of the table. */
const states = {
  unknown: () => [],
  active: (id: string) => [created(id), assigned(id)],
  removed: (id: string) => [created(id), assigned(id), removed(id)],
  restored: (id: string) => [created(id), assigned(id), removed(id), restored(id)],
  gone: (id: string) => [created(id), assigned(id), removed(id), gone(id)],
} as const satisfies Record<string, (id: string) => Happened[]>
type Name = keyof typeof states
const given = async (...events: ((id: string) => readonly Happened[])[]) => {
  const id = newId()
  await deciders.given(`document-${id}`, ...events.flatMap((make) => make(id)))
  return id
}
const form = (id: string | undefined, edit: number, more = {}) =>
  ({ id, edit, title: 'Policy', kind: 'POLICY', html: '<p>Ny text.</p>', ...more }) as const
const userIds = [newId()]
const was = async (call: AnyCommand, input: object) =>
  (await deciders.when(call, input as never, wage)).was

describe('the whole table of a document', () => {
  test.each<[Name, string, string, string, string, string, string]>([
    ['unknown', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound', 'notFound'],
    [
      'active',
      'documentChanged',
      'documentRemoved',
      'nothing',
      'removeFirst',
      'documentAttachedTo',
      'nothing',
    ],
    [
      'removed',
      'documentRemoved',
      'nothing',
      'documentRestored',
      'documentDeletedForGood',
      'documentRemoved',
      'documentRemoved',
    ],
    [
      'restored',
      'documentChanged',
      'documentRemoved',
      'nothing',
      'removeFirst',
      'documentAttachedTo',
      'nothing',
    ],
    ['gone', 'notFound', 'notFound', 'notFound', 'nothing', 'notFound', 'notFound'],
  ])(
    '%s: save, remove, restore, delete for good, attach, detach',
    async (state, saves, removes, restores, deletes, attaches, detaches) => {
      const ready = () => given(states[state])
      expect((await deciders.when(documents.save, form(await ready(), 1), wage)).was).toBe(saves)
      expect(await was(documents.remove, { id: await ready() })).toBe(removes)
      expect(await was(documents.restore, { id: await ready() })).toBe(restores)
      expect(await was(documents.removeForGood, { id: await ready() })).toBe(deletes)
      expect(await was(documents.attach, { id: await ready(), userIds })).toBe(attaches)
      expect(await was(documents.detach, { id: await ready(), userIds })).toBe(detaches)
    },
  )

  test('made once under the same id, and an older form comes too late', async () => {
    const same = newId()
    const make = () =>
      deciders.when(documents.save, form(undefined, 0), wage, { newId: () => same })
    expect((await make()).was).toBe('documentCreated')
    expect([(await make()).was, (await make()).reply]).toEqual(['nothing', { id: same }])
    const change = (edit: number, more = {}) =>
      deciders.when(documents.save, form(same, edit, more), wage)
    expect((await change(1)).was).toBe('nothing')
    const { events } = await change(1, { html: '<p>Annat.</p>' })
    expect(events[0]?.data).toMatchObject({ version: 2, requiredVersion: 1, movieVersion: 1 })
    expect((await change(1, { html: '<p>Tredje.</p>' })).was).toBe('changedMeanwhile')
    const again = await change(2, { html: '<p>Annat.</p>', approveAgain: true })
    expect(again.events[0]?.data).toMatchObject({ version: 3, requiredVersion: 3 })
    // Another way of approving is no other content.
    const { events: signs } = await change(3, { html: '<p>Annat.</p>', approval: 'sign' })
    expect(signs[0]?.data).toMatchObject({ version: 3, requiredVersion: 3, approval: 'sign' })
  })

  test('hashed in the first form, it is another version only where it says something else', async () => {
    const id = newId()
    const { form: _, ...first } = edition(id)
    const contentHash = hashOfContent(1, 'Policy', 'POLICY', plain)
    await deciders.given(`document-${id}`, {
      type: 'documentCreated',
      version: 1,
      data: { ...first, contentHash },
    })
    const same = { html: plain.html }
    expect((await deciders.when(documents.save, form(id, 1, same), wage)).was).toBe('nothing')
    const signs = await deciders.when(
      documents.save,
      form(id, 1, { ...same, approval: 'sign' }),
      wage,
    )
    expect(signs.events[0]?.data).toMatchObject({ version: 1, contentHash, form: 1 })
    const { events } = await deciders.when(documents.save, form(id, 2), wage)
    expect(events[0]?.data).toMatchObject({ version: 2, form: SIGNED_FORM })
    expect(events[0]?.data.contentHash).not.toBe(contentHash)
  })

  test('attached and detached: only what changes is said, and nobody is no audience', async () => {
    const id = await given(states.active)
    const [one, two] = [newId(), newId()]
    const groupIds = [newId()]
    const toldTo = (call: AnyCommand) => (audience: object) =>
      deciders.when(call, { id, ...audience }, wage)
    const attach = toldTo(documents.attach)
    const detach = toldTo(documents.detach)
    expect((await attach({})).was).toBe('nobodyChosen')
    expect((await detach({})).was).toBe('nobodyChosen')
    await attach({ userIds: [one, one], groupIds })
    const { events } = await attach({ userIds: [one, two], groupIds })
    expect(events[0]?.data).toMatchObject({ userIds: [two], groupIds: [] })
    expect((await detach({ departmentIds: [newId()] })).was).toBe('nothing')
    // Who has it by a group is left out by name, once, until attached by name.
    expect((await detach({ userIds: [anna] })).was).toBe('documentDetachedFrom')
    expect((await detach({ userIds: [anna] })).was).toBe('nothing')
    expect((await attach({ userIds: [anna] })).was).toBe('documentAttachedTo')
    expect((await detach({ userIds: [anna] })).was).toBe('documentDetachedFrom')
  })
})

describe('the whole table of who reads it', () => {
  const hash = (content: Content) => hashOfContent(SIGNED_FORM, 'Policy', 'POLICY', content)
  const watch = (id: string, who = anna, version = 1) =>
    deciders.when(documents.watched, { id, version, seconds: 5, length: 100 }, by(who))
  const approve = (id: string, content = plain, who = anna) =>
    deciders.when(documents.approve, { id, contentHash: hash(content) }, by(who))
  const ask = (id: string, content = plain, who = anna) =>
    deciders.when(documents.askForCode, { id, contentHash: hash(content) }, by(who))
  const read = (id: string, data: { seconds: number; done: boolean; version?: number }) =>
    deciders.given(
      `reading-${readingId(id, anna)}`,
      documentEvents.documentWatched({
        documentId: id,
        userId: anna,
        version: 1,
        length: 100,
        ...data,
      }),
    )

  test.each<Name>(['unknown', 'removed', 'gone'])('%s: it is not there', async (state) => {
    const id = await given(states[state])
    for (const tried of [watch, approve, ask]) expect((await tried(id)).was).toBe('notFound')
  })

  test('open: approved once; not by who has not got it, not what it says no more', async () => {
    const id = await given(states.active)
    const other = newId()
    for (const tried of [watch(id, other), approve(id, plain, other), ask(id, plain, other)])
      expect((await tried).was).toBe('notFound')
    expect((await watch(id)).was).toBe('noMovie')
    expect((await ask(id)).was).toBe('noCodeNeeded')
    expect((await approve(id, film)).was).toBe('documentChanged')
    const { events } = await approve(id)
    expect(events).toMatchObject([
      {
        type: 'documentApproved',
        data: { userId: anna, version: 1, how: 'approved', name: 'Anna Prov', signingId: null },
      },
    ])
    expect((await approve(id)).was).toBe('nothing')
    await deciders.given(
      `document-${id}`,
      documentEvents.documentUnassigned({ documentId: id, userIds: [anna] }),
    )
    expect((await approve(id)).was).toBe('notFound')
  })

  test('a new version is open only where it asks for it', async () => {
    const id = await given(states.active)
    await approve(id)
    const next = { ...plain, html: '<p>Två.</p>' }
    const change = (version: number, requiredVersion: number) =>
      deciders.given(
        `document-${id}`,
        documentEvents.documentChanged(edition(id, next, version, { requiredVersion })),
      )
    await change(2, 1)
    expect((await approve(id, next)).was).toBe('nothing')
    await change(3, 3)
    expect((await approve(id)).was).toBe('documentChanged')
    expect((await approve(id, next)).events[0]?.data).toMatchObject({ version: 3 })
  })

  test('a movie is approved when it was seen to its end, and no movie of before', async () => {
    const id = await given((one) => [created(one, film), assigned(one)])
    expect((await approve(id, film)).was).toBe('movieNotWatched')
    // The first word starts the clock, and no more.
    const { reply } = await watch(id)
    expect(reply).toEqual({ seconds: 0, length: 100, done: false })
    // Nobody said how long it is: it stays as long as its first player told.
    const shorter = await deciders.when(
      documents.watched,
      { id, version: 1, seconds: 1, length: 1 },
      by(anna),
    )
    expect(shorter.reply).toMatchObject({ length: 100, done: false })
    await read(id, { seconds: 60, done: false })
    expect((await approve(id, film)).was).toBe('movieNotWatched')
    await read(id, { seconds: 100, done: true })
    expect((await watch(id)).was).toBe('nothing')
    const other = { ...film, videoLink: 'https://www.youtube.com/watch?v=y' }
    const change = documentEvents.documentChanged(edition(id, other, 2))
    await deciders.given(`document-${id}`, change)
    expect((await approve(id, other)).was).toBe('movieNotWatched')
    // Nor does the movie of before count for the one that there is now, watched on in an open page.
    for (const version of [1, 3, 0])
      expect((await watch(id, anna, version)).was).toBe('changedMeanwhile')
    expect((await watch(id, anna, 2)).was).toBe('documentWatched')
    const reworded = { ...other, html: '<p>Ny text till samma film.</p>' }
    const words = documentEvents.documentChanged(edition(id, reworded, 3, { movieVersion: 2 }))
    await deciders.given(`document-${id}`, words)
    for (const version of [2, 3]) expect((await watch(id, anna, version)).was).toBe('nothing')
    await read(id, { seconds: 100, done: true, version: 2 })
    expect((await approve(id, reworded)).was).toBe('documentApproved')
  })

  test('signed with a code, it needs one; nobody does it through another’s eyes', async () => {
    const signs = { approval: 'sign' }
    const id = await given((one) => [created(one, plain, signs), assigned(one)])
    expect((await approve(id)).was).toBe('codeNeeded')
    expect((await ask(id, film)).was).toBe('documentChanged')
    // The person of this test is not in the portal's list: there is no number to send to.
    expect((await ask(id)).was).toBe('noPhone')
    const tried = { id, contentHash: hash(plain), signageKey: 'x'.repeat(32), code: '000000' }
    expect((await deciders.when(documents.approve, tried, by(anna))).was).toBe('signingCodeSpent')
    const eyes = actor({ userId: anna, impersonator: wage })
    const said = { id, contentHash: hash(plain) }
    for (const call of [documents.approve, documents.askForCode])
      expect((await deciders.when(call, said, eyes)).was).toBe('notWhileImpersonating')
    const seen = { id, version: 1, seconds: 1, length: 2 }
    expect((await deciders.when(documents.watched, seen, eyes)).was).toBe('notWhileImpersonating')
  })
})

test('no sequence of commands leaves the table', async () => {
  const step = fc.constantFrom(
    'save',
    'saveLate',
    'approveAgain',
    'remove',
    'restore',
    'forGood',
    'attach',
    'detach',
    'approve',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const id = await given((one) => [created(one), assigned(one)])
      const person = newId()
      let is: 'active' | 'removed' | 'gone' = 'active'
      let edit = 1
      let version = 1
      let required = 1
      let approved = 0
      let isAttached = false
      for (const [at, what] of steps.entries()) {
        const { state: now } = await deciders.portal.parts.executor.state(document, id)
        const saving = { html: `<p>${at}</p>`, approveAgain: what === 'approveAgain' }
        const save = () =>
          deciders.when(
            documents.save,
            form(id, edit - (what === 'saveLate' ? 1 : 0), saving),
            wage,
          )
        const admin = (call: AnyCommand) => deciders.when(call, { id }, wage)
        const audience = { id, userIds: [person], groupIds: [], departmentIds: [] }
        const { was: came } = await {
          save,
          saveLate: save,
          approveAgain: save,
          remove: () => admin(documents.remove),
          restore: () => admin(documents.restore),
          forGood: () => admin(documents.removeForGood),
          attach: () => deciders.when(documents.attach, audience, wage),
          detach: () => deciders.when(documents.detach, audience, wage),
          approve: () =>
            deciders.when(
              documents.approve,
              { id, contentHash: now.contentHash || 'x'.repeat(64) },
              by(anna),
            ),
        }[what]()
        const blocked =
          is === 'gone' ? 'notFound' : is === 'removed' ? 'documentRemoved' : undefined
        if (what === 'save' || what === 'approveAgain') {
          expect(came).toBe(blocked ?? 'documentChanged')
          if (!blocked) {
            edit++
            version++
            if (what === 'approveAgain') required = version
          }
        } else if (what === 'saveLate')
          expect(came).toBe(is === 'gone' ? 'notFound' : 'changedMeanwhile')
        else if (what === 'remove') {
          expect(came).toBe({ active: 'documentRemoved', removed: 'nothing', gone: 'notFound' }[is])
          if (is === 'active') is = 'removed'
        } else if (what === 'restore') {
          expect(came).toBe(
            { active: 'nothing', removed: 'documentRestored', gone: 'notFound' }[is],
          )
          if (is === 'removed') is = 'active'
        } else if (what === 'forGood') {
          const deleted = {
            active: 'removeFirst',
            removed: 'documentDeletedForGood',
            gone: 'nothing',
          }
          expect(came).toBe(deleted[is])
          if (is === 'removed') is = 'gone'
        } else if (what === 'attach') {
          expect(came).toBe(blocked ?? (isAttached ? 'nothing' : 'documentAttachedTo'))
          if (!blocked) isAttached = true
        } else if (what === 'detach') {
          expect(came).toBe(blocked ?? (isAttached ? 'documentDetachedFrom' : 'nothing'))
          if (!blocked) isAttached = false
        } else {
          const opens = approved < required
          expect(came).toBe(blocked ? 'notFound' : opens ? 'documentApproved' : 'nothing')
          if (!blocked && opens) approved = version
        }
        const { state } = await deciders.portal.parts.executor.state(document, id)
        expect([state.is, state.edit, state.version, state.requiredVersion]).toEqual([
          is,
          edit,
          version,
          required,
        ])
        expect(state.userIds.has(person)).toBe(isAttached)
        const mine = await deciders.portal.parts.executor.state(reading, readingId(id, anna))
        expect(mine.state.approved).toBe(approved)
      }
    }),
    { numRuns: 25 },
  )
})
