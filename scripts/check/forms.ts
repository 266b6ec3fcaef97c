import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

/** A form's element, its fields' state, one of its fields, or a record's versions, by hand. */
const byHand = /<form\b|\buseForm(Context)?\(|\bregister\(|\buseVersioned\(/

const others: Readonly<Record<string, string>> = {
  'web/src/ui/fields.tsx': 'what all forms are made of',
  'web/src/ui/record.tsx': 'the forms of what is kept in versions',
}

/** Forms are made of one kit: bounds from the contract, errors beside the fields, versions, a way back. */
export const forms: Step = {
  name: 'forms',
  what: 'forms are made of their kit',
  run: () =>
    beyondList({
      folders: ['web/src'],
      does: (_, text) => byHand.test(text),
      others,
      wrong: 'makes a form by hand: useRecord, useAsking or useTyping do it',
      over: 'makes no form any more: take it off the list',
    }),
}
