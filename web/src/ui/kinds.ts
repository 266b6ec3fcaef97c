import type { InputHTMLAttributes } from 'react'

type Typing = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'autoComplete'
>

/** No word of a language: nothing is corrected, and no capital put before it. */
const asTyped: Typing = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/**
 * What is typed into a field, and so which keyboard a phone shows and what it does to what is typed. Unless a field
 * says whose it is, the browser fills in nothing: here people write of others, and its own data is the writer's.
 */
export const kinds = {
  /** Words of a sentence. */
  text: { autoCapitalize: 'sentences', spellCheck: true },
  /** Of a person, a company or a place. */
  name: { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  email: { ...asTyped, type: 'email', inputMode: 'email' },
  /** Several of them, in one line. */
  emails: { ...asTyped, inputMode: 'email' },
  phone: { ...asTyped, type: 'tel', inputMode: 'tel' },
  /** Whole numbers, and numbers that people and companies have. */
  digits: { ...asTyped, inputMode: 'numeric' },
  /** Amounts and hours: with a comma. */
  decimal: { ...asTyped, inputMode: 'decimal' },
  url: { ...asTyped, type: 'url', inputMode: 'url' },
  /** Of a car, a card, a case: letters are large there. */
  mark: { ...asTyped, autoCapitalize: 'characters' },
  /** Each character counts, as in a code to copy. */
  exact: asTyped,
  /** The digits that came by SMS or stand in an app. */
  oneTime: { ...asTyped, inputMode: 'numeric', autoComplete: 'one-time-code' },
} satisfies Record<string, Typing>
export type Kind = keyof typeof kinds

/** Fields that every browser has a keyboard of its own for, or a calendar: for a month several have none. */
type Native = 'date' | 'time' | 'datetime-local'

/** What of the reader's own a field may be filled in with. */
type Own =
  | 'username'
  | 'email'
  | 'name'
  | 'tel'
  | 'address-level2'
  | 'given-name'
  | 'family-name'
  | 'one-time-code'
  | 'current-password'
  | 'new-password'
  | 'off'

/** What every field of one line says of what is typed into it. */
export type Typed = { autoComplete?: Own } & (
  | { kind: Kind; type?: 'number' }
  | { kind?: never; type: Native }
)

/** The attributes of a field of one line, for those that are no `TextInput`. */
export const typedAs = (kind: Kind | undefined): Typing & { enterKeyHint: 'done' } => ({
  autoComplete: 'off',
  enterKeyHint: 'done',
  ...(kind && kinds[kind]),
})

/** Those of a text of several lines. */
export const prose = {
  autoComplete: 'off',
  autoCapitalize: 'sentences',
  spellCheck: true,
  enterKeyHint: 'enter',
} as const

/** Of a password, which may be shown. */
export const secret = { ...asTyped, enterKeyHint: 'done' } as const

const FIELDS =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [contenteditable=true]'

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    // Safari knows `checkVisibility` from 17.4 on.
    (one) => !one.matches(':disabled') && one.getClientRects().length > 0,
  )

/** Says on the keyboard's Enter what it does: it leads to the next field, and from the last one it sends the form. */
export function hintEnter(form: HTMLFormElement): void {
  const fields = fieldsOf(form)
  for (const [at, one] of fields.entries())
    if (one instanceof HTMLInputElement && one.type !== 'search')
      one.enterKeyHint = at < fields.length - 1 ? 'next' : 'go'
}

/** The field that Enter leads to from this one, for whom a finger types; at a desk it sends the form. */
export function nextOf(form: HTMLFormElement, from: EventTarget): HTMLElement | undefined {
  if (!(from instanceof HTMLInputElement) || !matchMedia('(pointer: coarse)').matches) return
  const fields = fieldsOf(form)
  const at = fields.indexOf(from)
  return at < 0 ? undefined : fields[at + 1]
}
