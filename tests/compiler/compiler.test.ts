import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { leanly } from '../../scripts/check/compiler.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(import.meta.dirname, 'fixtures')

interface Fault {
  readonly at: string
  readonly message: string
}
/** What the compiler says, by file and line. */
let said: Fault[] = []

beforeAll(() => {
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'tsc'),
    ['-p', join(folder, 'tsconfig.json'), '--pretty', 'false', ...leanly.args],
    { cwd: root, encoding: 'utf8', env: leanly.env },
  )
  if (run.error) throw run.error
  // A message goes on in lines that are indented.
  said = [...run.stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.+(?:\n .+)*)/gm)].map(
    ([, file = '', line, message = '']) => ({
      at: `${relative(folder, join(root, file))}:${line}`,
      message,
    }),
  )
}, 600_000)

/** The lines of the fixtures that say `wrong:`, and what the compiler must say there. */
const marked = readdirSync(folder)
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const [, source = '', because] = /^\s*(.*?)\s*\/\/ wrong: (.+)$/.exec(text) ?? []
        return because ? [{ at: `${file}:${at + 1}`, source, because }] : []
      }),
  )

describe('what is wrong does not compile', () => {
  it.each(marked)('$at $source', ({ at, because }) => {
    const here = said.filter((fault) => fault.at === at)
    expect(here).toEqual([{ at, message: expect.stringContaining(because) }])
  })
})

it('and nothing else in the same files fails', () => {
  expect(marked.length).toBeGreaterThan(40)
  expect(said.filter(({ at }) => !marked.some((one) => one.at === at))).toEqual([])
})
