import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

/** Files, exports and dependencies that nothing uses, by `knip.json`. */
export const deadCode: Step = {
  name: 'dead',
  what: 'dead code and unused dependencies',
  run: async () => {
    const done = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress', '--reporter=compact'],
      { cwd: root, encoding: 'utf8' },
    )
    if (done.status === 0) return []
    const said = `${done.stdout}${done.stderr}`.split('\n').filter((line) => line.trim() !== '')
    return said.length > 0 ? said : [`knip ended with ${done.status ?? done.signal}`]
  },
}
