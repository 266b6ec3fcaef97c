import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { root, type Step } from './step.ts'

const sources = [
  'shared/calendar/src',
  'shared/contracts/src',
  'shared/domain/src',
  'shared/events/src',
  'shared/platform/src',
  'command-api/src',
  'projections/src',
  'workers/src',
  'web/src',
  'tests',
  'scripts',
]

/** Who imports whom, against `.dependency-cruiser.mjs`. */
export const walls: Step = {
  name: 'walls',
  what: 'walls between packages and areas',
  run: async () => {
    const { forbidden = [], options } = await extractConfig(join(root, '.dependency-cruiser.mjs'))
    const { output } = await cruise(sources, {
      ...options,
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
    })
    const { summary, modules } = output as ICruiseResult
    if (modules.length < 50) return [`only ${modules.length} modules were read`]
    return summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? cycle.map((step) => step.name).join(' → ') : to
      const why = forbidden.find((one) => one.name === rule.name)?.comment
      return `${rule.name}: ${from} → ${way}${why ? `\n          ${why}` : ''}`
    })
  },
}
