import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

const folders = [
  'shared/domain/src',
  'command-api/src',
  'projections/src',
  'workers/src',
  'web/src',
]

/** The address of a screen, written out. */
const byHand = /["'`]\/(?:start|inside|external|test|login|register|forgot-password)\b/

const others: Readonly<Record<string, string>> = {
  'web/src/router/guards.tsx': 'all screens for people outside are below one folder',
}

/** Screens are linked to by their places (`addressOf`): a link to nowhere does not compile. */
export const links: Step = {
  name: 'links',
  what: 'screens are linked to by their places',
  run: () =>
    beyondList({
      folders,
      does: (_, text) => byHand.test(text),
      others,
      wrong: 'writes the address of a screen out: addressOf(places.…) does it',
      over: 'writes no address of a screen out any more: take it off the list',
    }),
}
