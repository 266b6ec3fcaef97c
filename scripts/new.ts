import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { client } from './new/client.ts'
import { namesOf } from './new/names.ts'
import { readSide } from './new/read-side.ts'
import { menuWords, put, registers } from './new/registers.ts'
import { writeSide } from './new/write-side.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Texts with one more, in the order of their keys. */
function withText(texts: string, key: string, text: string): string {
  const all = Object.entries({ ...(JSON.parse(texts) as Record<string, unknown>), [key]: text })
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/**
 * Writes the skeleton of an area, through all layers, and its lines in the registers.
 * @returns why it could not; undefined where it is there
 */
function newArea(args: readonly string[]): string | undefined {
  const names = namesOf(args)
  if (typeof names === 'string') return names
  const files = { ...writeSide(names), ...readSide(names), ...client(names) }
  const there = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (there.length > 0) return `there is something already: ${there.join(', ')}`
  // All of it is made before any of it is written: a register that looks otherwise leaves nothing half done.
  const written = new Map(Object.entries(files))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  for (const [file, lines] of Object.entries(registers(names)))
    written.set(file, lines.reduce(put, read(file)))
  for (const [file, [key, title]] of Object.entries(menuWords(names)))
    written.set(file, withText(read(file), key, title))
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  // Names are as long as they are: the formatter breaks the lines.
  const biome = ['check', '--write', ...written.keys()]
  for (const [program, ...given] of [
    [join(root, 'node_modules', '.bin', 'biome'), ...biome],
    [process.execPath, join(root, 'scripts', 'locks.ts')],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(program, given, { cwd: root, encoding: 'utf8' })
    if (status !== 0) return `${given.join(' ')}\n${stdout}${stderr}`
  }
  const { area, titles } = names
  const title = [...new Set(Object.values(titles))]
  for (const file of Object.keys(files)) say(`new      ${file}`)
  for (const file of Object.keys(registers(names))) say(`register ${file}`)
  say('texts    web/src/layouts/texts/*.json')
  say('')
  if (title.length < Object.keys(titles).length)
    say(
      `“${title[0]}” stands in every language that you gave no other for: see texts/ and layouts/texts/.`,
    )
  say(`npm run check, npm test -- ${area}, npm run where ${area}`)
  return undefined
}

const wrong = newArea(process.argv.slice(2))
if (wrong) {
  process.stderr.write(`${wrong}\n`)
  process.exitCode = 1
}
