import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

const folder = join('docs', 'recipes')

/** A recipe is a change of the house as it stands: who changes what it stands on, changes it. */
export const recipes: Step = {
  name: 'recipes',
  what: 'the changes of docs/recipes apply',
  run: async () => {
    const wrong = (name: string): string[] => {
      const done = spawnSync('git', ['apply', '--check', join(folder, name)], {
        cwd: root,
        encoding: 'utf8',
      })
      return done.status === 0 ? [] : [`${name}: ${done.error?.message ?? done.stderr.trim()}`]
    }
    return readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.patch'))
      .flatMap(wrong)
  },
}
