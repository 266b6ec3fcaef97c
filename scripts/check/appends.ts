import { beyondList } from './listed.ts'
import type { Step } from './step.ts'

const folders = [
  'shared/domain/src',
  'shared/platform/src',
  'command-api/src',
  'projections/src',
  'workers/src',
  'scripts',
]

/** The store itself, its words over it, and the executor. */
const executor = [
  /^shared\/platform\/src\/event-store\//,
  /^shared\/platform\/src\/event-log\.ts$/,
  /^command-api\/src\/kit\/(together|unit)\.ts$/,
]

/** Who appends beside the executor, and why. It may only become shorter. */
const others: Readonly<Record<string, string>> = {
  'command-api/src/users/earlier-claims.ts': 'brings earlier names over, before anybody is served',
  'command-api/src/rotation/carry-claims.ts': 'names the claims anew, which is no decision',
  'command-api/src/demo/seed.ts': 'brings in a history with times of its own',
  'command-api/src/demo/bulk.ts': 'brings in a history with times of its own',
}

const appending =
  /\b(?:log|store)\??\.\s*(?:append|importHistory)\b|\b(?:append|importHistory)\b[^{}()]*}\s*=/

/** Nothing outside the executor appends to the log: what is appended is decided. */
export const appends: Step = {
  name: 'appends',
  what: 'nothing but the executor appends to the log',
  run: () =>
    beyondList({
      folders,
      does: (name, text) => !executor.some((one) => one.test(name)) && appending.test(text),
      others,
      wrong: 'appends: let it decide through the executor',
      over: 'appends no more: take it off the list',
    }),
}
