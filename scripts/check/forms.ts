import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

/** A form's element, its fields' state, one of its fields, or a record's versions, by hand. */
const byHand = /<form\b|\buseForm(Context)?\(|(?<!serviceWorker\.)\bregister\(|\buseVersioned\(/

const others: Readonly<Record<string, string>> = {
  'web/src/ui/fields.tsx': 'what all forms are made of',
  'web/src/ui/record.tsx': 'the forms of what is kept in versions',
}

/** Asks again for what is shown, by hand: every command does, for what it touches or what has changed. */
const refetches =
  /(?<!\.)\brefetch(Topics)?\((?!\))|\b(invalidate|refetch|reset)Queries\(|\bstatus\b\)? === 409\b|=== '(changedMeanwhile|testChanged|documentChanged)'/

/** What no command of theirs tells. */
const refetchToo: Readonly<Record<string, string>> = {
  'web/src/account/SecondFactors.tsx': 'the codes were written down: the session may go on',
  'web/src/documents/Approve.tsx': 'asking for a code touches nothing, and tells what has changed',
  'web/src/documents/StartDocument.tsx': 'how much of a movie was seen is told beside the page',
  'web/src/messages/thread.ts':
    'a conversation follows what arrives, also while it is not connected',
  'web/src/tests/TakeTest.tsx': 'a test is taken anew as it is by then',
  'web/src/tests/Taker.tsx': 'how much of a video was seen is told beside the page',
  'web/src/users/Groups.tsx': 'reads the group before it writes it: that may be what fails',
}

/** What lies over a page, by hand: the browser's Back would leave the page below it. */
const liesOver = /import \{[^}]*\bDialog\b[^}]*\} from '@headlessui\/react'/

/** A field that is typed into, with all that it says, by hand. */
const typedInto =
  /<(input|textarea|ComboboxInput)\b(?:[^>{]|=>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*>/g
const isTypedInto = (element: string): boolean =>
  !/type="(checkbox|radio|file|hidden|range)"|type=\{[^}]*'radio'/.test(element)
const saysKeyboard = /\{\.\.\.(typedAs\(|prose\b|secret\b)/

/** Forms are made of one kit: bounds from the contract, errors beside the fields, versions, a way back. */
export const forms: Step = {
  name: 'forms',
  what: 'forms are made of their kit',
  run: async () => [
    ...(await beyondList({
      folders: ['web/src'],
      does: (_, text) => byHand.test(text),
      others,
      wrong: 'makes a form by hand: useRecord, useAsking or useTyping do it',
      over: 'makes no form any more: take it off the list',
    })),
    ...(await beyondList({
      folders: ['web/src'],
      does: (_, text) => liesOver.test(text),
      others: { 'web/src/ui/Over.tsx': 'what all of them are made of' },
      wrong:
        "lies over the page by hand, and the browser's Back does not close it: `ui/Over.tsx` does",
      over: '',
    })),
    ...(await beyondList({
      folders: ['web/src'],
      does: (_, text) =>
        (text.match(typedInto) ?? []).some((one) => isTypedInto(one) && !saysKeyboard.test(one)),
      others: { 'web/src/ui/DescribedInput.tsx': 'the ComboboxInput that it is of says it' },
      wrong: 'has a field that says no keyboard: a TextInput or a TextArea does, or `ui/kinds.ts`',
      over: '',
    })),
    ...(await beyondList({
      folders: ['web/src'],
      does: (name, text) => !name.startsWith('web/src/api/') && refetches.test(text),
      others: refetchToo,
      wrong: 'asks again by hand: useCommand does, for what its call touches',
      over: 'asks again no more: take it off the list',
    })),
  ],
}
