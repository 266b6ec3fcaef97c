import { calls } from '@portal/contracts'
import { emergencyEvents, type Happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmergencyDocument, emergencyDocument } from './document.ts'

const { emergency } = calls
let deciders: Deciders
const admin = actor({ roles: ['admin'] })
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const states = ['unknown', 'there', 'removed'] as const
type State = EmergencyDocument['is']
function leadingTo(state: State, documentId: string): Happened[] {
  const words = { name: 'Brand', position: 1, phone: '112', html: '', file: null }
  const added = emergencyEvents.emergencyDocumentAdded({ documentId, ...words })
  const removed = emergencyEvents.emergencyDocumentRemoved({ documentId })
  return { unknown: [], there: [added], removed: [added, removed] }[state]
}

const stateOf = async (id: string): Promise<EmergencyDocument> =>
  (await deciders.portal.parts.executor.state(emergencyDocument, id)).state

const commands = ['keep', 'change', 'empty', 'saveLate', 'foreignFile', 'remove'] as const
type Command = (typeof commands)[number]

let turn = 0
async function carriedOut(command: Command, id: string) {
  const { version, name, position } = await stateOf(id)
  const save = (more: object) =>
    deciders.when(
      emergency.save,
      { id, version, name: name || 'Brand', position, phone: '112', ...more },
      admin,
    )
  turn++
  switch (command) {
    case 'keep':
      return save({})
    case 'change':
      return save({ name: `Brand ${turn}`, position: turn % 900 })
    case 'empty':
      return save({ phone: '', html: '<p> </p>' })
    case 'saveLate':
      return save({ version: version + 1 })
    case 'foreignFile':
      return save({ fileId: newId() })
    case 'remove':
      return deciders.when(emergency.remove, { id }, admin)
  }
}

const nowhere = {
  keep: 'notFound',
  change: 'notFound',
  empty: 'emptyEmergency',
  saveLate: 'notFound',
  foreignFile: 'notFound',
}
/** Every command in every state: what it leads to. */
const expected: Record<State, Record<Command, string>> = {
  unknown: { ...nowhere, remove: 'notFound' },
  there: {
    keep: 'nothing',
    change: 'emergencyDocumentChanged',
    empty: 'emptyEmergency',
    saveLate: 'changedMeanwhile',
    foreignFile: 'fileMissing',
    remove: 'emergencyDocumentRemoved',
  },
  removed: { ...nowhere, remove: 'nothing' },
}

describe('an emergency document', () => {
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    'that is %s: %s',
    async (state, command) => {
      const id = newId()
      await deciders.given(`emergency-${id}`, ...leadingTo(state, id))
      const { was } = await carriedOut(command, id)
      expect(was).toBe(expected[state][command])
    },
  )

  test('that is new: it has something to offer, or is refused', async () => {
    const save = (more: object) => deciders.when(emergency.save, { name: 'Brand', ...more }, admin)
    expect((await save({})).was).toBe('emptyEmergency')
    for (const more of [{ phone: '112' }, { html: '<p>Spring</p>' }])
      expect((await save(more)).was).toBe('emergencyDocumentAdded')
  })

  test('whatever is done to it, only a removal ends it, and for good', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 10 }),
        async (steps) => {
          const { reply } = await deciders.when(
            emergency.save,
            { name: 'Brand', phone: '112' },
            admin,
          )
          let before: State = 'there'
          for (const command of steps) {
            const { was } = await carriedOut(command, reply.id)
            expect(was, `${before} ${command}`).toBe(expected[before][command])
            const { is } = await stateOf(reply.id)
            expect(is).toBe(command === 'remove' ? 'removed' : before)
            before = is
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})
