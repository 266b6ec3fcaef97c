import { isUnsaved, typing } from './held.ts'

/** Fields that somebody has typed into; those that are gone are forgotten when more are typed into. */
const fields = new Set<HTMLElement>()
/** So many at once are looked through for such that are gone. */
const MANY = 50

/** Notices from now on what is typed on the page. */
export function watchTyping(): void {
  typing.text = typedText
  // What is being typed into already when this comes.
  if (document.activeElement instanceof HTMLElement) fields.add(document.activeElement)
  const hear = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    fields.add(target)
    if (fields.size > MANY) for (const one of fields) if (!one.isConnected) fields.delete(one)
  }
  document.addEventListener('input', hear, true)
}

const words = ['text', 'search', 'email', 'tel', 'url', 'number']

function textIn(field: HTMLElement): string {
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLInputElement) return words.includes(field.type) ? field.value : ''
  return field.isContentEditable ? field.innerText : ''
}

/** What is typed on the page and not saved, as plain text, to be given back where the page goes. */
function typedText(): string {
  if (!isUnsaved()) return ''
  const all = [...fields].flatMap((field) => {
    const value = field.isConnected ? textIn(field).trim() : ''
    return value === '' ? [] : [value]
  })
  return all.join('\n\n')
}
