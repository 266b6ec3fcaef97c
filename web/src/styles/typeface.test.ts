import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@portal/contracts/locales'
import { expect, test } from 'vitest'
import { cutFaces } from '../../typeface.ts'

const sources = join(import.meta.dirname, '..')

test.each(locales)(
  'all that the portal says in %s is written with what is cut out of the typeface',
  (locale) => {
    const letters = new Set(cutFaces().flatMap((face) => [...face.letters]))
    expect(cutFaces().map(({ name }) => name)).toEqual([
      'latin',
      'latin-ext.ro',
      'latin-ext.slavic',
    ])
    const missing = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(join('texts', `${locale}.json`)))
      .flatMap((file) => [...JSON.stringify(JSON.parse(readFileSync(join(sources, file), 'utf8')))])
      .filter((letter) => !letters.has(letter))
    expect([...new Set(missing)]).toEqual([])
  },
)
