import {
  type EventStore,
  type Expected,
  type Filter,
  type Position,
  type Recorded,
  VersionConflict,
} from '@portal/platform/event-store/port'

/** How a part stands, as this process has written it. */
interface Standing {
  head: Position
  /** The part that it goes on from, and how long that one's streams are. */
  readonly base: { readonly prefix: string; readonly lengths: Map<string, bigint> } | undefined
}
const standings = new Map<string, Promise<Standing>>()

const prefixOf = (name: string) => `${name}.`

/** A part that goes on where another ended, which nobody writes to any more. */
async function standingOn(store: EventStore, base: string | undefined): Promise<Standing> {
  if (base === undefined) return { head: 0n, base: undefined }
  const prefix = prefixOf(base)
  const lengths = new Map<string, bigint>()
  let head = 0n
  for (let after = 0n; ; ) {
    const batch = await store.readAll(after, { prefixes: [prefix], max: 1000 })
    for (const { stream, version, position } of batch.events) {
      lengths.set(stream.slice(prefix.length), version)
      head = position
    }
    after = batch.checkpoint
    if (batch.caughtUp) return { head, base: { prefix, lengths } }
  }
}

/**
 * One portal's part of an event store that others use, too, for tests on one server: its streams bear a
 * name before their own, which its readers do not see.
 * @param name of the part: the same name later is the same part
 * @param base a part whose events it begins with, as a copied database begins with another's rows
 */
export function partOf(store: EventStore, name: string, base?: string): EventStore {
  const standing = standings.get(name) ?? standingOn(store, base)
  standings.set(name, standing)
  const prefix = prefixOf(name)
  const prefixes = base === undefined ? [prefix] : [prefix, prefixOf(base)]
  const own = <F extends Filter>(options: F): F => ({
    ...options,
    prefixes: prefixes.flatMap(
      (begin) => options.prefixes?.map((one) => `${begin}${one}`) ?? begin,
    ),
  })
  const before = async (stream: string) => (await standing).base?.lengths.get(stream) ?? 0n
  const plain = async (event: Recorded): Promise<Recorded> => {
    const isOwn = event.stream.startsWith(prefix)
    const stream = event.stream.slice(event.stream.indexOf('.') + 1)
    return { ...event, stream, version: event.version + (isOwn ? await before(stream) : 0n) }
  }
  const expectedOf = (expected: Expected, length: bigint): Expected => {
    if (length === 0n || expected === 'any') return expected
    if (expected === 'exists') return 'any'
    // A version that is over can be no stream's: there are none so long.
    const left = expected === 'none' ? -1n : expected - length
    return left < 0n ? 2n ** 40n : left
  }
  return {
    async append(writes) {
      const lengths = await Promise.all(writes.map(({ stream }) => before(stream)))
      const appended = await store
        .append(
          writes.map((write, at) => ({
            ...write,
            stream: `${prefix}${write.stream}`,
            expected: expectedOf(write.expected, lengths[at] ?? 0n),
          })),
        )
        .catch(async (error: unknown) => {
          if (!(error instanceof VersionConflict)) throw error
          const stream = error.stream.slice(prefix.length)
          const length = await before(stream)
          const wanted = writes.find((write) => write.stream === stream)?.expected ?? error.expected
          throw new VersionConflict(stream, wanted, error.actual + length)
        })
      const now = await standing
      if (appended.position > now.head) now.head = appended.position
      return {
        ...appended,
        versions: appended.versions.map((version, at) => version + (lengths[at] ?? 0n)),
      }
    },
    async *readStream(stream, options = {}) {
      const length = await before(stream)
      const { from, max = Number.POSITIVE_INFINITY, backwards = false } = options
      let left = max
      const parts = [
        { name: `${prefix}${stream}`, from: from === undefined ? undefined : from - length },
        ...(length > 0n && base !== undefined
          ? [{ name: `${prefixOf(base)}${stream}`, from }]
          : []),
      ]
      for (const part of backwards ? parts : parts.toReversed()) {
        if (left <= 0) return
        if (backwards && part.from !== undefined && part.from < 1n) continue
        const begin = part.from !== undefined && part.from < 1n ? 1n : part.from
        const asked = {
          backwards,
          ...(begin === undefined ? {} : { from: begin }),
          ...(Number.isFinite(left) ? { max: left } : {}),
        }
        for await (const event of store.readStream(part.name, asked)) {
          left--
          yield await plain(event)
        }
      }
    },
    async readAll(after, options) {
      const batch = await store.readAll(after, own(options))
      return { ...batch, events: await Promise.all(batch.events.map(plain)) }
    },
    subscribe: (after, options, on) =>
      store.subscribe(after, own(options), async (batch) =>
        on({ ...batch, events: await Promise.all(batch.events.map(plain)) }),
      ),
    head: async () => (await standing).head,
    close: () => store.close(),
  }
}
