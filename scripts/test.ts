import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesAgain, type Sums, said, sumOf } from '../tests/harness/sums.ts'
import { buildWeb } from './build-web.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
  allowPositionals: true,
})
const projects = (values.project ?? []).map(String)
const besideScreens =
  /^(tests\/(api|compiler)|command-api|projections|workers|shared|web|scripts)\//
// Only the journeys and the faults open screens; whoever asks for others need not wait for them.
const withoutClient =
  (projects.length > 0 && projects.every((name) => ['unit', 'compiler', 'api'].includes(name))) ||
  (positionals.length > 0 && positionals.every((path) => besideScreens.test(path)))
// A few of the others serve it, too: to them it is all the same when it was built.
if (!withoutClient || !existsSync(join(root, 'web', 'dist', 'index.html'))) buildWeb()

const folder = mkdtempSync(join(tmpdir(), 'portal-sums-'))
/** Runs tests. @returns how it ended, and what they came to where it ended by itself */
function run(...args: string[]): { status: number; sums: Sums | undefined } {
  const file = join(folder, 'sums.json')
  rmSync(file, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_SUMS: file } },
  )
  const sums = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sums) : undefined
  return { status: status ?? 1, sums }
}

const first = run(...process.argv.slice(2))
// Who asks for a part of the tests, or for some other way, sees what they did the first time.
const again = process.argv.length === 2 && first.sums ? filesAgain(first.sums) : []
let { status } = first
let second: Sums | undefined
if (again.length > 0) {
  process.stderr.write(`once more, in portals of their own:\n  ${again.join('\n  ')}\n`)
  ;({ status, sums: second } = run(...again))
  const passed = again.filter((file) => second?.files[file]?.failed === 0)
  if (passed.length > 0)
    process.stderr.write(`files that passed only when run again:\n  ${passed.join('\n  ')}\n`)
}
rmSync(folder, { recursive: true, force: true })
const fellOver: Sums = { files: {}, beside: status === 0 ? 0 : 1 }
const sum = sumOf(first.sums ?? fellOver, second)
process.stdout.write(said(sum))
process.exit(sum.failed > 0 ? status || 1 : status)
