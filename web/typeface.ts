import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = join(import.meta.dirname, 'src', 'styles', 'fonts.css')
const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'portal-typeface')
const NAME = '@typeface/'
/** Pairs that keep their distance, figures of one width, and marks on their letters. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

export interface Face {
  /** As the style sheet names it: after a file of Inter, `latin`, and which of its letters, `latin-ext.ro`. */
  readonly name: string
  /** The characters that it is for. */
  readonly letters: string
  /** The lightest and the boldest that it is drawn with. */
  readonly weights: readonly [number, number]
}

const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      const count = Number.parseInt(last, 16) - from + 1
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at))
    })
    .join('')

/** The faces of the style sheet that are cut out of Inter: what it says of them is what they hold. */
export function cutFaces(css = readFileSync(styles, 'utf8')): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const name = /url\("@typeface\/([\w.-]+)\.woff2"\)/.exec(rule)?.[1]
    if (!name) return []
    const [, lightest, boldest] = /font-weight: (\d+) (\d+)/.exec(rule) ?? []
    const range = /unicode-range:([^;]*)/.exec(rule)?.[1] ?? ''
    return [{ name, letters: lettersOf(range), weights: [Number(lightest), Number(boldest)] }]
  })
}

/** Cuts a face out of Inter, once for what the style sheet says of it. @returns where it lies */
async function cut(face: Face): Promise<string> {
  const from = createRequire(import.meta.url).resolve(
    `@fontsource-variable/inter/files/inter-${face.name.split('.')[0]}-wght-normal.woff2`,
  )
  const whole = readFileSync(from)
  const made = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([face, FEATURES]))
    .digest('hex')
  const file = join(folder, `${face.name}-${made.slice(0, 16)}.woff2`)
  if (existsSync(file)) return file
  const [min, max] = face.weights
  const bytes = await subsetFont(whole, face.letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min, max, default: min } },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  return file
}

/**
 * The typeface without the letters and weights that the portal's own texts never show: a third of it.
 * Other letters, as in names, come in Inter's own files when there are some.
 */
export function typeface(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'typeface',
    enforce: 'pre',
    async config() {
      for (const face of cutFaces()) files.set(`${NAME}${face.name}.woff2`, await cut(face))
      return {
        resolve: {
          alias: [...files].map(([find, replacement]) => ({ find, replacement })),
        },
      }
    },
  }
}
