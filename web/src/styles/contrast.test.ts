import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = sheet('app.css')

/** What WCAG 1.4.11 asks of what is seen and is no text. */
const SEEN = 3

/** How much lighter or darker what stands on each other in a bar is than its neighbour. */
const APART = 1.5

/** The colours that a block of the sheet names. */
const coloursIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([a-z\d-]+): (#[0-9a-f]{6});/g)].map(([, a, b]) => [a, b]),
  )

const blocksOf = (text: string) => text.split(/^ *:root \{$/m).slice(1)
const [light = '', dark = ''] = blocksOf(css)
const charts = blocksOf(sheet('../statistics/charts.css')).map(coloursIn)
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

test.each(Object.entries({ light: inLight, dark: inDark }))(
  'the parts of a bar are told apart from the card and from each other by lightness alone, where it is %s',
  (theme, { surface }) => {
    const parts = Object.entries(charts[theme === 'light' ? 0 : 1] ?? {})
    expect(parts).toHaveLength(6)
    const faint = parts.flatMap(([name, colour], at) => [
      ...(contrastOf(colour, surface) < SEEN ? [`${name} on the card`] : []),
      ...parts
        .slice(at + 1, at + 2)
        .filter(([, next]) => contrastOf(colour, next) < APART)
        .map(([next]) => `${name} below ${next}`),
    ])
    expect(faint).toEqual([])
  },
)

/** What WCAG 1.4.6 asks of words, which is where "more" begins; edges are as plain as words are elsewhere (1.4.3). */
const MORE = { words: 7, edges: 4.5 }

const [moreInLight = {}, moreInDark = {}] = blocksOf(sheet('contrast.css')).map(coloursIn)
const inMore = {
  light: { ...inLight, ...moreInLight },
  dark: { ...inDark, ...moreInLight, ...moreInDark },
}

test.each(Object.entries(inMore))(
  'who asks for more contrast reads words at 7:1 and sees the edges of cards, where it is %s',
  (_, colours: Record<string, string>) => {
    const grounds = ['surface', 'page', 'raised']
    const asked: readonly (readonly [string, readonly string[], number])[] = [
      ...['ink', 'dim', 'link'].map((name) => [name, grounds, MORE.words] as const),
      ...['good', 'warn', 'bad'].map(
        (name) => [name, [...grounds, `${name}-soft`], MORE.words] as const,
      ),
      ...['on-navy', 'on-navy-dim', 'accent'].map(
        (name) => [name, ['navy', 'navy-soft'], MORE.words] as const,
      ),
      ['on-action', ['action'], MORE.words],
      ['line', ['surface', 'page'], MORE.edges],
      ['field-line', ['surface', 'page', 'raised'], MORE.words],
    ]
    const faint = asked.flatMap(([name, on, least]) =>
      on
        .filter((ground) => contrastOf(colours[name], colours[ground]) < least)
        .map((ground) => `${name} on ${ground}`),
    )
    expect(faint).toEqual([])
  },
)
