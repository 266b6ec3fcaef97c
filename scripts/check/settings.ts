import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsSchema, settingsTable } from '@portal/platform/settings'
import { root, type Step } from './step.ts'

/** What a container of the scaled profile has from its image, or has none of. */
const notComposed = ['PORT', 'HOST', 'DATA_DIR', 'DEMO_COMPANY', 'PUBLIC_DEMO']

/** Compose hands on what it names alone: another line of `.env` would be passed by without a word. */
async function notHandedOn(): Promise<string[]> {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8').catch(() => undefined)
  if (compose === undefined) return []
  return Object.keys(settingsSchema.shape)
    .filter((name) => !notComposed.includes(name) && !compose.includes(`\n  ${name}: `))
    .map((name) => `docker-compose.yml does not hand on ${name}`)
}

const begin = '<!-- settings -->'
const end = '<!-- /settings -->'

/** The README's table of settings, between its two marks, and compose, against the schema that reads them. */
export const settingsInReadme: Step = {
  name: 'settings',
  what: "the README's table of settings, and what compose hands on",
  run: async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8').catch(() => undefined)
    if (text === undefined) return { skipped: 'there is no README.md' }
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    if (from < 0 || to < from) return { skipped: `README.md lacks ${begin} and ${end}` }
    const stands = text.slice(from + begin.length, to).trim()
    if (stands === settingsTable()) return notHandedOn()
    return [
      'it differs from the settings that are read; it should be:',
      ...settingsTable().split('\n'),
    ]
  },
}
