/** Stands for what the font has no picture of. */
const BOX = '□'
/** What every font of ours has: nothing of it is looked up. */
const known = /^[ -~\u00a0-\u00ac\u00ae-\u017f\n]*$/
const ignored = /^\p{Default_Ignorable_Code_Point}$/u
const control = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text as a font can draw it: each sign that it has no picture of, an emoji or another script's letter, is one
 * box, not the font's complaint of several; a tab is a space.
 */
export function drawn(text: string, has: (codePoint: number) => boolean): string {
  if (known.test(text)) return text
  const isDrawn = (sign: string) =>
    [...sign].every((one) => ignored.test(one) || has(one.codePointAt(0) ?? 0))
  return Array.from(
    signs.segment(text.replace(control, (one) => (one === '\n' ? one : ' '))),
    ({ segment }) => {
      if (isDrawn(segment)) return segment
      const plain = segment.normalize('NFKC')
      return isDrawn(plain) ? plain : BOX
    },
  ).join('')
}
