import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Copy, copyOfTheHouse } from './copy.ts'

let copy: Copy
beforeAll(async () => {
  copy = await copyOfTheHouse()
  copy.run('git', 'add', '--all')
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

it('an area that is written by the command compiles, passes every check, and does what it says', () => {
  expect(copy.script('new', 'parking-lots', '--sv=Parkeringar')).toContain(
    'npm run where parking-lots',
  )
  // What counts versions and what people read are no registers: nobody looks a name up there.
  const registers = changed().filter((file) => !/^locks\.json$|\/texts\//.test(file))
  expect(registers.length, registers.join(', ')).toBeLessThanOrEqual(7)
  copy.script('check')
  expect(copy.test('parking-lot')).toContain('5 passed, 0 failed, 0 skipped')
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
