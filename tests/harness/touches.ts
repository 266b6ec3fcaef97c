import { appendFile, readFile } from 'node:fs/promises'
import { allCalls, type LiveTopic } from '@portal/contracts'
import type { EventLog } from '@portal/platform/event-log'
import { BatchWriter } from '@portal/projections/kit/writer'
import { models } from '@portal/projections/models'

/** Events that are read at once. */
const PAGE = 5000

/** Told by every event there is, and looked at by few: no command need say so. */
const always: ReadonlySet<LiveTopic> = new Set(['history'])

/** Told by what is not in the portal's log: the whistleblower's cases have a log of their own. */
const besides: ReadonlySet<string> = new Set<LiveTopic>(['whistleblower'])

/** Declared though no read model tells it, and why. */
const unseen: ReadonlyMap<string, string> = new Map([
  ...['changePassword', 'renamePasskey', 'removePasskey', 'newRecoveryCodes'].map(
    (name) =>
      [`account.${name}: session`, 'tables of the sign-in, which no read model fills'] as const,
  ),
  ...['subscribe', 'remove'].map(
    (name) => [`push.${name}: session`, 'a table of the sign-in, too'] as const,
  ),
  ['account.removePasskey: users', 'a journey removes one, no API test does'],
  ['users.bulkSpecial: bulk', 'the API tests ask for its preview alone'],
  ['bulk.stop: bulk', 'a run of the API tests is through before it is stopped'],
])

/** What the commands of people who are signed in say that they touch; others have nothing on the screen. */
const declared = new Map<string, ReadonlySet<string>>(
  allCalls.flatMap((call) =>
    call.kind === 'command' && call.may !== 'guest'
      ? [[`${call.area}.${call.name}`, new Set<string>(call.touches)]]
      : [],
  ),
)

/**
 * The read models tell browsers of topics, and a command's contract says which its events touch: in the
 * same words, or whoever gave it would see something old until they are told, and ask for it twice.
 * @returns what the events of a log's commands told everybody, or who gave them, and no contract says
 */
export async function untold(log: EventLog): Promise<string[]> {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (let after = 0n; ; ) {
    const page = await log.store.readAll(after, { max: PAGE })
    if (page.events.length === 0) {
      await note(seen)
      return [...found]
    }
    for (const event of await log.decode(page.events)) {
      const { causation = '', actor = '' } = event.meta
      const touches = declared.get(causation)
      if (!touches) continue
      for (const { types, handle, tables } of models) {
        if (types !== 'all' && !types.some((type) => type === event.type)) continue
        handle(new BatchWriter(tables).writers(), event, (...told) => {
          for (const { topic, users } of told) {
            const pair = `${causation}: ${topic}`
            if (touches.has(topic)) seen.add(pair)
            else if (!always.has(topic) && (!users || users.includes(actor))) found.add(pair)
          }
        })
      }
    }
    after = page.checkpoint
  }
}

/** Keeps what was seen touched where all workers of a run keep it. */
async function note(seen: ReadonlySet<string>): Promise<void> {
  const file = process.env.TEST_TOUCHED
  if (file && seen.size > 0) await appendFile(file, [...seen, ''].join('\n'))
}

/**
 * The other way round: a topic that a contract declares and no event ever told is asked for again after
 * every such command, for nothing.
 * @param file where the workers of a whole run kept what they saw
 * @returns what is declared and was never seen, as `area.command: topic`
 */
export async function neverTouched(file: string): Promise<string[]> {
  const seen = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'))
  return [...declared]
    .flatMap(([name, topics]) =>
      [...topics].filter((topic) => !besides.has(topic)).map((topic) => `${name}: ${topic}`),
    )
    .filter((pair) => !seen.has(pair) && !unseen.has(pair))
}
