import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Copy, copyOfTheHouse } from './copy.ts'

const root = join(import.meta.dirname, '..', '..')
const patch = join(root, 'docs', 'recipes', 'add-a-command.patch')
let copy: Copy
beforeAll(async () => {
  copy = await copyOfTheHouse()
}, 120_000)
afterAll(() => copy.remove())

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

it('a command that is added by the recipe compiles, passes the checks, and does what it says', () => {
  copy.run('git', 'apply', patch)
  copy.script('locks')
  copy.script('check', 'types', 'walls', 'acts', 'locks', 'used', 'texts', 'surface')
  const tests = ['shared/domain/src/messages/star.test.ts', 'tests/api/star.test.ts']
  expect(copy.test(...tests)).toContain('2 passed, 0 failed, 0 skipped')
}, 600_000)
