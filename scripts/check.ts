import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const steps: [string, string, string[]][] = [
  ['types of the server side', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the web client', 'tsc', ['-p', 'web/tsconfig.json']],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
]
let failed = 0
for (const [what, command, args] of steps) {
  const done = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  })
  const fine = done.status === 0
  if (!fine) failed++
  process.stdout.write(`${fine ? 'ok    ' : 'FAILED'}  ${what}\n`)
}
process.exit(failed === 0 ? 0 : 1)
