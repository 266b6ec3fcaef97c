import { describe, expect, it } from 'vitest'
import { RICH_TEXT, richText } from './rich-text.ts'

const taken = (html: string) => richText(RICH_TEXT).safeParse(html).success

describe('rich text', () => {
  it('is as long as people write', () => {
    expect(taken('<p>Mät &amp; väg – 5 &lt; 7, <b>sa hon</b> &gt; nej.</p>'.repeat(700))).toBe(true)
    expect(taken('<ul><li>Däck</li></ul>'.repeat(1200))).toBe(true)
    expect(taken('x'.repeat(RICH_TEXT))).toBe(true)
    expect(taken('x'.repeat(RICH_TEXT + 1))).toBe(false)
  })

  it.each(['<', '&', '>', '</', '<!', '&#x', '&amp', '<b>', '<p>a</p>', '<ul><li>'])(
    'is not made of %s alone: its reader would stop at each, and everybody with it',
    (sign) => {
      expect(taken(sign.repeat(Math.floor(RICH_TEXT / sign.length)))).toBe(false)
      expect(taken(sign.repeat(1000))).toBe(true)
    },
  )
})
