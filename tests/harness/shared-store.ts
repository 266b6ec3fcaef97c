import type { EventStore, Filter, Position, Recorded } from '@portal/platform/event-store/port'

/** The last position of each part, as this process has written it. */
const heads = new Map<string, Position>()

/**
 * One portal's part of an event store that others use, too, for tests on one server: its streams bear a
 * name before their own, which its readers do not see.
 * @param name of the part: the same name later is the same part
 */
export function partOf(store: EventStore, name: string): EventStore {
  const prefix = `${name}.`
  const own = <F extends Filter>(options: F): F => ({
    ...options,
    prefixes: options.prefixes?.map((one) => `${prefix}${one}`) ?? [prefix],
  })
  const plain = (event: Recorded): Recorded => ({
    ...event,
    stream: event.stream.slice(prefix.length),
  })
  return {
    async append(writes) {
      const appended = await store.append(
        writes.map((write) => ({ ...write, stream: `${prefix}${write.stream}` })),
      )
      const known = heads.get(name) ?? 0n
      if (appended.position > known) heads.set(name, appended.position)
      return appended
    },
    async *readStream(stream, options) {
      for await (const event of store.readStream(`${prefix}${stream}`, options)) yield plain(event)
    },
    async readAll(after, options) {
      const batch = await store.readAll(after, own(options))
      return { ...batch, events: batch.events.map(plain) }
    },
    subscribe: (after, options, on) =>
      store.subscribe(after, own(options), (batch) =>
        on({ ...batch, events: batch.events.map(plain) }),
      ),
    head: async () => heads.get(name) ?? 0n,
    close: () => store.close(),
  }
}
