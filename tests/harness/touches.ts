import { allCalls, type LiveTopic } from '@portal/contracts'
import type { EventLog } from '@portal/platform/event-log'
import { BatchWriter } from '@portal/projections/kit/writer'
import { models } from '@portal/projections/models'

/** Events that are read at once. */
const PAGE = 5000

/** Told by every event there is, and looked at by few: no command need say so. */
const always: ReadonlySet<LiveTopic> = new Set(['history'])

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
  for (let after = 0n; ; ) {
    const page = await log.store.readAll(after, { max: PAGE })
    if (page.events.length === 0) return [...found]
    for (const event of await log.decode(page.events)) {
      const { causation = '', actor = '' } = event.meta
      const touches = declared.get(causation)
      if (!touches) continue
      for (const { types, handle, tables } of models) {
        if (types !== 'all' && !types.some((type) => type === event.type)) continue
        handle(new BatchWriter(tables).writers(), event, (...told) => {
          for (const { topic, users } of told)
            if (!always.has(topic) && !touches.has(topic) && (!users || users.includes(actor)))
              found.add(`${causation}: ${topic}`)
        })
      }
    }
    after = page.checkpoint
  }
}
