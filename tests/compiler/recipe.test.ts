import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const patch = join(root, 'docs', 'recipes', 'add-a-command.patch')
let copy: string

/** Runs a program in the copy of the house, and fails with what it said. */
function run(command: string, ...args: string[]): string {
  const done = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  if (done.error) throw done.error
  expect(done.status, `${args.join(' ')}\n${done.stdout}\n${done.stderr}`).toBe(0)
  return done.stdout
}
const script = (name: string, ...args: string[]) =>
  run(process.execPath, join(copy, 'scripts', `${name}.ts`), ...args)

/** What a person who clones the house and installs it has: the files, the packages, links between ours. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'portal-recipe-'))
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of listed.stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@portal'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@portal' && name !== '.cache')
      symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(packages, '@portal'))) {
    const folder = ['command-api', 'projections', 'workers', 'web', 'tests'].includes(name)
      ? name
      : join('shared', name)
    symlinkSync(join(copy, folder), join(copy, 'node_modules', '@portal', name))
  }
  run('git', 'init', '--quiet')
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))

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
  run('git', 'apply', patch)
  script('locks')
  script('check', 'types', 'walls', 'acts', 'locks', 'used', 'texts', 'surface')
  const tests = ['shared/domain/src/messages/star.test.ts', 'tests/api/star.test.ts']
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  expect(run(process.execPath, vitest, 'run', ...tests)).toContain('2 passed, 0 failed, 0 skipped')
}, 600_000)
