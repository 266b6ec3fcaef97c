/** Fields whose words may be longer than they are wide; what stands in them is words. */
const WRITTEN =
  'textarea, select, input:is([type="text"], [type="email"], [type="url"], :not([type]))'
/** As many letters as every field has room for on paper. */
const SHORT = 20

/** What somebody reads in it. */
const wordsIn = (field: Element): string =>
  field instanceof HTMLSelectElement
    ? (field.selectedOptions[0]?.text ?? '')
    : ((field as HTMLInputElement).value ?? '')

/** What stands in fields, as text that goes on in the next line and on the next page; see print.css. */
function writeOut(): void {
  for (const field of document.querySelectorAll(WRITTEN)) {
    const words = wordsIn(field)
    if (words.length <= SHORT || field.closest('[data-filters]') || !field.checkVisibility())
      continue
    const text = document.createElement('div')
    text.dataset.written = ''
    text.className = `${field.className} hidden print:block`
    text.textContent = words
    field.after(text)
  }
}

function takeBack(): void {
  for (const text of document.querySelectorAll('[data-written]')) text.remove()
}

window.addEventListener('beforeprint', writeOut)
window.addEventListener('afterprint', takeBack)

export {}
