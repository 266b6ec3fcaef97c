import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { acts } from './check/acts.ts'
import { saidTexts } from './check/address.ts'
import { appends } from './check/appends.ts'
import { types } from './check/compiler.ts'
import { days } from './check/days.ts'
import { deadCode } from './check/dead-code.ts'
import { dependenciesInReadme } from './check/dependencies.ts'
import { filled } from './check/filled.ts'
import { floating } from './check/floating.ts'
import { sameWords } from './check/form-words.ts'
import { forms } from './check/forms.ts'
import { lengths } from './check/lengths.ts'
import { links } from './check/links.ts'
import { lists } from './check/lists.ts'
import { locks } from './check/locks.ts'
import { notices } from './check/notices.ts'
import { orders } from './check/order.ts'
import { ownMatters } from './check/own-matters.ts'
import { people } from './check/people.ts'
import { recipes } from './check/recipes.ts'
import { unused } from './check/said.ts'
import { settingsInReadme } from './check/settings.ts'
import { type Finding, root, type Step } from './check/step.ts'
import { surface } from './check/surface.ts'
import { mailTexts, webTexts } from './check/texts.ts'
import { used } from './check/used.ts'
import { versions } from './check/versions.ts'
import { walls } from './check/walls.ts'

/** A program of node_modules that says itself what it found. */
function program(name: string, what: string, command: string, args: readonly string[]): Step {
  return {
    name,
    what,
    run: async () => {
      const done = spawnSync(join(root, 'node_modules', '.bin', command), args, {
        cwd: root,
        stdio: 'inherit',
      })
      return done.status === 0 ? [] : [`${command} ended with ${done.status ?? done.signal}`]
    },
  }
}

const steps: readonly Step[] = [
  types('types', 'types of the server side', 'tsconfig.json'),
  types('web-types', 'types of the web client', 'web/tsconfig.json'),
  program('lint', 'lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  floating,
  walls,
  appends,
  acts,
  days,
  forms,
  sameWords,
  links,
  lists,
  locks,
  notices,
  people,
  recipes,
  deadCode,
  webTexts,
  mailTexts,
  saidTexts,
  unused,
  filled,
  surface,
  used,
  versions,
  settingsInReadme,
  dependenciesInReadme,
  lengths,
  orders,
  ownMatters,
]

// Whoever asks for the types means both sides.
const wanted = process.argv
  .slice(2)
  .flatMap((name) => (name === 'types' ? ['types', 'web-types'] : [name]))
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no check ${unknown.join(', ')}. The checks: ${steps.map((step) => step.name).join(', ')}\n`,
  )
  process.exit(1)
}

/** Those that take a third of the time: where all are wanted, a process of their own makes them beside the rest. */
const BESIDE = [floating.name, walls.name]
const beside =
  wanted.length > 0
    ? undefined
    : spawn(process.execPath, [...process.execArgv, import.meta.filename, ...BESIDE], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
const ended = beside && once(beside, 'exit')

let failed = 0
for (const { name, what, run } of steps) {
  if (beside ? BESIDE.includes(name) : wanted.length > 0 && !wanted.includes(name)) continue
  const found: Finding = await run()
  if ('skipped' in found) {
    process.stdout.write(`skipped ${what}: ${found.skipped}\n`)
    continue
  }
  if (found.length > 0) failed++
  for (const one of found) process.stdout.write(`        ${one}\n`)
  process.stdout.write(`${found.length === 0 ? 'ok    ' : 'FAILED'}  ${what}\n`)
}
const [code] = (await ended) ?? [0]
process.exit(failed === 0 && code === 0 ? 0 : 1)
