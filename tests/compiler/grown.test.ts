import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Copy, copyOfTheHouse } from './copy.ts'

// One copy for the command that the README adds and for the area that `npm run new` writes: to compile and
// check the house takes longest, and is done once for both.
const root = join(import.meta.dirname, '..', '..')
const patch = join(root, 'docs', 'recipes', 'add-a-command.patch')
let copy: Copy
beforeAll(async () => {
  copy = await copyOfTheHouse()
}, 120_000)
afterAll(() => copy.remove())

/** What `npm run new` is answered where it cannot. */
const refused = (...args: string[]) => {
  const script = join(copy.folder, 'scripts', 'new.ts')
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
  })
  expect(done.status).toBe(1)
  return done.stderr
}
/** The files that were there and are not as they were. */
const changed = () => copy.run('git', 'diff', '--name-only').trim().split('\n')

it('the README quotes the change that is applied here', () => {
  const recipe = /## How to add a command\n(.*?)\n## /s.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )?.[1]
  const added = new Set(
    readFileSync(patch, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('+'))
      .map((line) => line.slice(1)),
  )
  const quoted = [...(recipe ?? '').matchAll(/```tsx?\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line !== ''),
  )
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((line) => !added.has(line))).toEqual([])
})

it('a command by the recipe and an area by the command compile, pass every check, and do what they say', () => {
  copy.run('git', 'apply', patch)
  // It applies once.
  rmSync(join(copy.folder, 'docs', 'recipes', 'add-a-command.patch'))
  copy.script('locks')
  copy.run('git', 'add', '--all')
  expect(copy.script('new', 'parking-lots', '--sv=Parkeringar')).toContain(
    'npm run where parking-lots',
  )
  // What counts versions and what people read are no registers: nobody looks a name up there.
  const registers = changed().filter((file) => !/^locks\.json$|\/texts\//.test(file))
  expect(registers.length, registers.join(', ')).toBeLessThanOrEqual(7)
  copy.script('check')
  const tests = ['shared/domain/src/messages/star.test.ts', 'tests/api/star.test.ts', 'parking-lot']
  expect(copy.test(...tests)).toContain('7 passed, 0 failed, 0 skipped')
  const where = copy.script('where', 'parking-lots')
  for (const part of [
    'contract',
    'events',
    'decisions',
    'write side',
    'read side',
    'client',
    'tests',
  ])
    expect(where).toContain(`${part}\n`)
  expect(where).toContain('screen /inside/admin/parking-lots')
}, 900_000)

it('what is there already is not written over, and nothing is begun under a name that is none', () => {
  const before = changed()
  expect(refused('parking-lots')).toContain('there is something already')
  expect(refused('faq', 'question')).toContain('there is something already')
  for (const none of [[], ['Parking'], ['sheep'], ['../x'], ['lots', 'lots']])
    expect(refused(...none)).toContain('say the area in the plural')
  expect(changed()).toEqual(before)
})
