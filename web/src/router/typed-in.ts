import { isUnsaved } from './held.ts'

/** Fields that somebody has typed into; those that are gone are forgotten when more are typed into. */
const fields = new Set<HTMLElement>()
/** So many at once are looked through for such that are gone. */
const MANY = 50

/** Notices from now on what is typed on the page. */
export function watchTyping(): void {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLElement) fields.add(target)
    if (fields.size > MANY) for (const one of fields) if (!one.isConnected) fields.delete(one)
  }
  addEventListener('input', hear, true)
}

const words = ['text', 'search', 'email', 'tel', 'url', 'number', 'textarea']

const textIn = (field: HTMLElement): string =>
  field.isContentEditable
    ? field.innerText
    : words.includes((field as HTMLInputElement).type)
      ? (field as HTMLInputElement).value
      : ''

/** What is typed on the page and not saved, as plain text, by the field that it is in. */
export const typedFields = (): readonly (readonly [HTMLElement, string])[] =>
  isUnsaved()
    ? [...fields]
        .map((field) => [field, field.isConnected ? textIn(field).trim() : ''] as const)
        .filter(([, text]) => text)
    : []

/** What of it is to be given back where it goes; all that is typed on the page unless given. */
export const typedText = (typed = typedFields()): string =>
  typed.map(([, text]) => text).join('\n\n')
