import { seenOf } from '@portal/contracts'
import { richTextAttributes, richTextTags } from '@portal/contracts/rich-text'
import sanitize from 'sanitize-html'

/** What the editor can write, and nothing else. */
const allowed: sanitize.IOptions = {
  // Every tag looks through all that it lies in.
  nestingLimit: 30,
  allowedTags: richTextTags,
  allowedAttributes: { a: richTextAttributes },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
}

/** Rich text as it is stored: only what the editor can write. */
export function sanitised(html: string): string {
  return seenOf(sanitize(html, allowed)).trim()
}

/** Does the text say nothing? Markup alone is no message. */
export function saysNothing(html: string): boolean {
  return (
    seenOf(
      sanitize(html, { allowedTags: [], allowedAttributes: {}, nestingLimit: 30 }).replace(
        /\s|&nbsp;|\u00a0/g,
        '',
      ),
    ) === ''
  )
}

/** Rich text as it is kept: harmless, and empty where it says nothing. */
export function harmless(html: string): string {
  const text = sanitised(html)
  return saysNothing(text) ? '' : text
}

/** A decision about what is written as `html`, given it as it is kept. */
export const harmlessly =
  <S, F extends { readonly html: string }, R extends readonly unknown[], O>(
    decide: (state: S, form: F, ...more: R) => O,
  ) =>
  (state: S, form: F, ...more: R): O =>
    decide(state, { ...form, html: harmless(form.html) }, ...more)
