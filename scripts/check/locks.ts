import { locked, present, released, unlocked } from './locked.ts'
import type { Step } from './step.ts'

/** Versions that were forgotten: what was released is written down in `locks.json`. */
export const locks: Step = {
  name: 'locks',
  what: 'read models and events are what was released at their version, screens where they were',
  run: async () => {
    const [was, is] = [await released(), await present()]
    const wrong = unlocked(was, is).map(({ name, why }) => `${name}: ${why}`)
    if (wrong.length > 0) return wrong
    return JSON.stringify(locked(was, is)) === JSON.stringify(was)
      ? []
      : ['locks.json does not say it all: npm run locks']
  },
}
