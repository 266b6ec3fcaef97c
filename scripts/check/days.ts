import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

const folders = [
  'shared/contracts/src',
  'shared/domain/src',
  'shared/events/src',
  'shared/platform/src',
  'command-api/src',
  'projections/src',
  'workers/src',
  'web/src',
]

/** A day counted in ms, a day made of its parts, the zone by its name, or the day of UTC in place of Stockholm's. */
const byHand =
  /\b86_?400_?000\b|\bDAY_MS\b|\b24 \* 60 \* 60\b|\bsetUTC(?:Date|Month)\(|T00:00(?::00)?Z|'Europe\/Stockholm'|\w+At\.slice\(0, 10\)/

/** Where it counts no day of the calendar, and what it does. */
const others: Readonly<Record<string, string>> = {
  'web/src/messages/drafts.ts': 'how long a draft is kept is a time that passes',
}
/** The demo makes up moments of a history. */
const demo = /^command-api\/src\/demo\//

/** In the client: what a device's own clock says, which may be a year off. */
const byDevice = /\bnew Date\(\)/

/** Days, and Stockholm's hours, are counted in the calendar alone; which day it is, the server says. */
export const days: Step = {
  name: 'days',
  what: 'days are counted by shared/calendar',
  run: () =>
    beyondList({
      folders,
      does: (name, text) =>
        !demo.test(name) &&
        (byHand.test(text) || (name.startsWith('web/src/') && byDevice.test(text))),
      others,
      wrong:
        'counts days by hand, or by a device: let shared/calendar do it, from web/src/api/now.ts on',
      over: 'counts days no more: take it off the list',
    }),
}
