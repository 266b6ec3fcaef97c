import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsTable } from '@portal/platform/settings'
import { root, type Step } from './step.ts'

const begin = '<!-- settings -->'
const end = '<!-- /settings -->'

/** The README's table of settings, between its two marks, against the schema that reads them. */
export const settingsInReadme: Step = {
  name: 'settings',
  what: "the README's table of settings",
  run: async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8').catch(() => undefined)
    if (text === undefined) return { skipped: 'there is no README.md' }
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    if (from < 0 || to < from) return { skipped: `README.md lacks ${begin} and ${end}` }
    const stands = text.slice(from + begin.length, to).trim()
    if (stands === settingsTable()) return []
    return [
      'it differs from the settings that are read; it should be:',
      ...settingsTable().split('\n'),
    ]
  },
}
