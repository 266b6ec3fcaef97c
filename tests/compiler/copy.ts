import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** A copy of the house, to change. */
export interface Copy {
  readonly folder: string
  /** Runs a program there, and fails with what it said. @returns what it printed */
  run(command: string, ...args: string[]): string
  /** Runs one of the scripts as `npm run` does. @returns what it printed */
  script(name: string, ...args: string[]): string
  /** Runs tests of it. @returns what they printed */
  test(...files: string[]): string
  remove(): void
}

/** What a person who clones the house and installs it has: the files, the packages, links between ours. */
export async function copyOfTheHouse(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-copy-'))
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8' },
  )
  for (const file of listed.stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules', '@portal'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@portal' && name !== '.cache')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(packages, '@portal'))) {
    const ours = ['command-api', 'projections', 'workers', 'web', 'tests'].includes(name)
      ? name
      : join('shared', name)
    symlinkSync(join(folder, ours), join(folder, 'node_modules', '@portal', name))
  }
  const run = (command: string, ...args: string[]) => {
    const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (done.error) throw done.error
    expect(done.status, `${args.join(' ')}\n${done.stdout}\n${done.stderr}`).toBe(0)
    return done.stdout
  }
  run('git', 'init', '--quiet')
  return {
    folder,
    run,
    script: (name, ...args) =>
      run(process.execPath, join(folder, 'scripts', `${name}.ts`), ...args),
    test: (...files) =>
      run(process.execPath, join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
