import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

/**
 * The commands that are more than a decision over one stream, which no test can decide without a portal.
 * There may only become fewer of them.
 */
const MOST = 33

const folder = 'command-api/src'
const acting = /^\s*(?:export const )?(\w+)(?::| =) act(?:<[^()]*>)?\(/

/** Each command that is handled by hand says why in a line above it, and there are no more of them. */
export const acts: Step = {
  name: 'acts',
  what: `no more than ${MOST} commands act by themselves, and each says why`,
  run: async () => {
    const found: string[] = []
    let count = 0
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('kit/')) continue
      const lines = (await readFile(join(root, folder, file), 'utf8')).split('\n')
      for (const [at, line] of lines.entries()) {
        const name = acting.exec(line)?.[1]
        if (!name) continue
        count++
        if (!/^\s*(?:\/\/|\*\/)/.test(lines[at - 1] ?? ''))
          found.push(`${folder}/${file}:${at + 1} ${name} acts and does not say why`)
      }
    }
    if (count > MOST) found.push(`${count} commands act, not ${MOST}: let it decide with on(…)`)
    if (count < MOST) found.push(`only ${count} commands act now: let that be the most`)
    return found
  },
}
