import { eventDef, type Happened, personalOf, type Read, upcast } from '@portal/events'
import type {
  Appended,
  Batch,
  EventStore,
  Expected,
  Metadata,
  NewEvent,
  Recorded,
} from './event-store/port.ts'
import { newId } from './ids.ts'
import { mapped } from './mapped.ts'
import { type Keyring, subjectsOf } from './personal-data.ts'
import type { PersonalField } from './sealed-fields.ts'

export interface LogWrite {
  readonly stream: string
  readonly expected: Expected
  readonly events: readonly Happened[]
}

export interface HistoryWrite {
  readonly stream: string
  /** Without it the stream must be new. */
  readonly expected?: Expected
  readonly events: readonly { readonly event: Happened; readonly meta: Metadata }[]
}

/** Events in the words of the product over the store's bytes: sealing, opening, upcasts. */
export interface EventLog {
  readonly store: EventStore
  /** Appends to one or several streams as one unit. `ids` gives each event's id, so that a repeat is recognised. Throws VersionConflict, SubjectErased. */
  append(writes: readonly LogWrite[], meta: Metadata, ids?: () => string): Promise<Appended>
  /** An event as the store keeps it, its personal fields sealed. Throws SubjectErased. */
  sealed(event: Happened, meta: Metadata, id: string): Promise<NewEvent>
  /** Makes the keys of all whom these events are about, where they have none yet. */
  provide(events: readonly Happened[]): Promise<void>
  /** Brings in history: every event with its own metadata; `occurred` there is its time. */
  importHistory(writes: readonly HistoryWrite[]): Promise<Appended>
  /** The events of a stream after version `after`, decoded. */
  read(stream: string, after?: bigint): Promise<Read<unknown>[]>
  decode(recorded: readonly Recorded[]): Promise<Read<unknown>[]>
}

/** The concrete personal fields of one event's data: each with its subject's id. */
function personalFields(type: string, version: number, data: unknown): PersonalField[] {
  const def = eventDef(type)
  const paths = def ? personalOf(def, version) : []
  if (paths.length === 0) return []
  const record = data as Record<string, unknown>
  const fields: PersonalField[] = []
  for (const { path, subject, part } of paths) {
    const id = record[subject]
    if (typeof id !== 'string') continue
    const of = part === undefined ? undefined : record[part]
    fields.push(typeof of === 'string' ? { path, subject: id, part: of } : { path, subject: id })
  }
  return fields
}

/** An event of the newest version; what nobody looks at is not worked out. */
class ReadEvent implements Read<unknown> {
  private readonly recorded: Recorded
  private readonly opened: unknown
  private newest: { data: unknown } | undefined
  private happened: Date | undefined
  constructor(recorded: Recorded, opened: unknown) {
    this.recorded = recorded
    this.opened = opened
  }
  get id() {
    return this.recorded.id
  }
  get type() {
    return this.recorded.type
  }
  get stream() {
    return this.recorded.stream
  }
  get version() {
    return this.recorded.version
  }
  get position() {
    return this.recorded.position
  }
  get meta() {
    return this.recorded.meta
  }
  get time() {
    if (!this.happened) {
      // History that was brought in bears its own time; all else the store's.
      const { occurred } = this.recorded.meta
      this.happened = occurred ? new Date(occurred) : this.recorded.time
    }
    return this.happened
  }
  get data() {
    if (!this.newest) {
      const { type, typeVersion } = this.recorded
      const def = eventDef(type)
      const old = def !== undefined && typeVersion < def.version
      this.newest = {
        data: old ? def.schema.parse(upcast(def, typeVersion, this.opened)) : this.opened,
      }
    }
    return this.newest.data
  }
}

/** Builds the log over a store and the keys of personal data. */
export function eventLog(store: EventStore, keyring: Keyring): EventLog {
  const decode = async (recorded: readonly Recorded[]): Promise<Read<unknown>[]> => {
    const opened = await keyring.openMany(
      await mapped(recorded, (event) => ({
        id: event.id,
        data: event.data,
        fields: personalFields(event.type, event.typeVersion, event.data),
      })),
    )
    return recorded.map((event, index) => new ReadEvent(event, opened[index]))
  }
  const sealed = async (event: Happened, meta: Metadata, id: string): Promise<NewEvent> => ({
    id,
    type: event.type,
    typeVersion: event.version,
    data: await keyring.seal(id, event.data, personalFields(event.type, event.version, event.data)),
    meta,
  })
  const provide = (events: readonly Happened[]) =>
    keyring.provide(
      events.flatMap(({ type, version, data }) =>
        personalFields(type, version, data).flatMap(subjectsOf),
      ),
    )
  return {
    store,
    decode,
    sealed,
    async append(writes, meta, ids = newId) {
      return store.append(
        await Promise.all(
          writes.map(async ({ stream, expected, events }) => ({
            stream,
            expected,
            events: await Promise.all(events.map((event) => sealed(event, meta, ids()))),
          })),
        ),
      )
    },
    provide,
    async importHistory(writes) {
      await provide(writes.flatMap(({ events }) => events.map(({ event }) => event)))
      const ready = []
      for (const { stream, expected = 'none', events } of writes) {
        const all = []
        for (const { event, meta } of events) all.push(await sealed(event, meta, newId()))
        ready.push({ stream, expected, events: all })
      }
      return store.append(ready)
    },
    async read(stream, after = 0n) {
      const recorded: Recorded[] = []
      for await (const event of store.readStream(stream, { from: after + 1n })) recorded.push(event)
      return decode(recorded)
    },
  }
}

/** Decodes a batch of the store. */
export async function decodeBatch(log: EventLog, batch: Batch): Promise<Read<unknown>[]> {
  return log.decode(batch.events)
}
