import { emergencyEvents, type Happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, type Situation, SOME_ID } from '../kit/given.ts'
import { type EmergencyFile, emergencyDocument, remove, save } from './document.ts'

const id = SOME_ID
const words = { name: 'Brand', position: 1, phone: '112', html: '' }
const file: EmergencyFile = {
  fileId: id,
  name: 'a.pdf',
  type: 'application/pdf',
  size: 1,
  sha256: '',
}
const added = emergencyEvents.emergencyDocumentAdded({ documentId: id, ...words, file: null })
const removed = emergencyEvents.emergencyDocumentRemoved({ documentId: id })
const leadingTo = { unknown: [], there: [added], removed: [added, removed] } satisfies Record<
  string,
  Happened[]
>
type State = keyof typeof leadingTo
const states = Object.keys(leadingTo) as State[]
const at = (state: State) => given(emergencyDocument, ...leadingTo[state])

const commands = ['keep', 'change', 'attach', 'empty', 'remove'] as const
type Command = (typeof commands)[number]

let turn = 0
function carriedOut(command: Command, before: Situation<typeof emergencyDocument.initial>) {
  const { name, position, file: had } = before.state
  const saved = (more: object, found = had) => {
    const form = { id, ...words, name: name || 'Brand', position, ...more }
    return before.when(save, form, { found: { file: found } })
  }
  turn++
  switch (command) {
    case 'keep':
      return saved({})
    case 'change':
      return saved({ name: `Brand ${turn}`, position: turn % 900 })
    case 'attach':
      return saved({}, { ...file, fileId: id.slice(0, -6) + String(100_000 + (turn % 900_000)) })
    case 'empty':
      return saved({ phone: '' }, null)
    case 'remove':
      return before.when(remove, {})
  }
}

const nowhere = { keep: 'notFound', change: 'notFound', attach: 'notFound', empty: 'notFound' }
/** Every command in every state: what it leads to. */
const expected: Record<State, Record<Command, string>> = {
  unknown: { ...nowhere, remove: 'notFound' },
  there: {
    keep: 'nothing',
    change: 'emergencyDocumentChanged',
    attach: 'emergencyDocumentChanged',
    empty: 'emptyEmergency',
    remove: 'emergencyDocumentRemoved',
  },
  removed: { ...nowhere, remove: 'nothing' },
}

describe('an emergency document', () => {
  test.each(states.flatMap((state) => commands.map((command) => [state, command] as const)))(
    'that is %s: %s',
    (state, command) => {
      expect(carriedOut(command, at(state)).was).toBe(expected[state][command])
    },
  )

  test('that is new: it has something to offer, or is refused', () => {
    const saved = (more: object, found: EmergencyFile | null = null) =>
      at('unknown').when(save, { ...words, phone: '', ...more }, { found: { file: found } })
    expect(saved({}).was).toBe('emptyEmergency')
    for (const one of [
      saved({ phone: '112' }),
      saved({ html: '<p>Spring</p>' }),
      saved({}, file),
    ]) {
      expect([one.was, one.reply]).toEqual(['emergencyDocumentAdded', { id }])
      expect(one.after.state.is).toBe('there')
    }
  })

  test('whatever is done to it, only a removal ends it, and for good', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 10 }),
        (steps) => {
          let before = at('there')
          for (const command of steps) {
            const { is } = before.state
            const { was, after } = carriedOut(command, before)
            expect(was, `${is} ${command}`).toBe(expected[is][command])
            expect(after.state.is).toBe(command === 'remove' ? 'removed' : is)
            before = after
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
