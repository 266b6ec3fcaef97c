import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

const folder = join('docs', 'recipes')

/** A recipe is a change of the house as it stands: who changes what it stands on, changes it. */
export const recipes: Step = {
  name: 'recipes',
  what: 'the changes of docs/recipes apply',
  run: async () => {
    const wrong = (name: string): string[] => {
      const apply = (how: string) =>
        spawnSync('git', ['apply', how, join(folder, name)], { cwd: root, encoding: 'utf8' })
      const done = apply('--check')
      if (done.status !== 0) return [`${name}: ${done.error?.message ?? done.stderr.trim()}`]
      // What stands below the lines that a head counts is passed over without a word.
      const adds = readFileSync(join(root, folder, name), 'utf8').match(/^\+(?!\+\+ )/gm) ?? []
      const added = apply('--numstat').stdout.match(/^\d+/gm) ?? []
      const counted = added.reduce((sum, one) => sum + Number(one), 0)
      return counted === adds.length ? [] : [`${name}: a head counts fewer lines than it has`]
    }
    return readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.patch'))
      .flatMap(wrong)
  },
}
