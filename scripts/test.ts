import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
if (!withoutClient) buildWeb()
const vitest = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(vitest.status ?? 1)
