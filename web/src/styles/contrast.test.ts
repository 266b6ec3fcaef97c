import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8')

/** What WCAG 1.4.11 asks of what is seen and is no text. */
const SEEN = 3

/** The colours that a block of the sheet names. */
const coloursIn = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, a, b]) => [a, b]))

const [, light = '', dark = ''] = css.split(/^ *:root \{$/m)
const inLight = coloursIn(light)
const inDark = { ...inLight, ...coloursIn(dark) }

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** What is seen on what: edges of fields, rings, bars and bands, and the signs of the menu. */
const pairs: Record<string, readonly string[]> = {
  'field-line': ['surface', 'page', 'raised'],
  link: ['surface', 'page', 'raised'],
  warn: ['surface', 'raised'],
  bad: ['surface', 'raised'],
  good: ['surface', 'raised'],
  dim: ['surface', 'raised'],
  accent: ['navy', 'navy-soft'],
}

test.each(Object.entries({ light: inLight, dark: inDark }))(
  'what is no text is told apart from what it stands on, where it is %s',
  (_, colours) => {
    const faint = Object.entries(pairs).flatMap(([name, grounds]) =>
      grounds
        .filter((ground) => contrastOf(colours[name], colours[ground]) < SEEN)
        .map((ground) => `${name} on ${ground}`),
    )
    expect(faint).toEqual([])
  },
)
