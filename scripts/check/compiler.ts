import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

const TYPE_LENGTH = 60

/** A message with the types that it quotes cut to their beginning. */
const cut = (text: string): string =>
  text.replaceAll(/'([^']*)'/g, (whole, type: string) =>
    type.length > TYPE_LENGTH ? `'${type.slice(0, TYPE_LENGTH)}…'` : whole,
  )

/**
 * What the compiler found, one line each. It tells from the outside inwards why a type does not fit,
 * each line longer than the one before; what is to be done is said by the innermost.
 * @param output of `tsc` without colours
 */
export function shortened(output: string): string[] {
  const found: string[][] = []
  for (const line of output.split('\n').filter((one) => one.trim() !== ''))
    if (/^\s/.test(line)) found.at(-1)?.push(line.trim())
    else found.push([line])
  return found.map(([first = '', ...within]) => {
    const innermost = within.at(-1)
    const [, where = '', code = ''] = /^(.*\(\d+,\d+\): )error (TS\d+): /.exec(first) ?? []
    return cut(innermost && where ? `${where}${code}: ${innermost}` : first)
  })
}

/** Each that looks at types beside another works out anew what both need: no more than half of the processors. */
const CHECKERS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** How the compiler is run so that it takes little: what it allocates is gone through seldom, as it ends soon. */
export const leanly = {
  args: ['--checkers', String(CHECKERS)],
  env: { GOGC: '400', ...process.env },
}

/** The compiler looks again only at what changed since it last looked, and at what that touches. */
export const types = (name: string, what: string, project: string): Step => ({
  name,
  what,
  run: async () => {
    const done = spawnSync(
      join(root, 'node_modules', '.bin', 'tsc'),
      [
        ...['-p', project, '--pretty', 'false', '--incremental', ...leanly.args],
        ...['--tsBuildInfoFile', join(root, 'node_modules', '.cache', `${name}.tsbuildinfo`)],
      ],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: leanly.env,
      },
    )
    if (done.status === 0) return []
    const found = shortened(done.stdout)
    if (found.length === 0) return [`tsc ended with ${done.status ?? done.signal}: ${done.stderr}`]
    return [...found, `All of each message: npx tsc -p ${project}`]
  },
})
