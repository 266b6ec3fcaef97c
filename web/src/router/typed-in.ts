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

/** What is typed on the page and not saved, as plain text, to be given back where the page goes. */
export const typedText = (): string =>
  isUnsaved()
    ? [...fields]
        .map((field) => (field.isConnected ? textIn(field).trim() : ''))
        .filter(Boolean)
        .join('\n\n')
    : ''
