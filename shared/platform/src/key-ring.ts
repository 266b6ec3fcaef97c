/** A key of the installation. Each rotation gives it the next version, from 1. */
export interface VersionedKey {
  readonly version: number
  readonly bytes: Buffer
}

/** What a name that must be unique is hashed with. */
export interface NamingKeys {
  /** Its name decides who has it. */
  readonly by: VersionedKey
  /** While a rotation carries names over: the other one's name, which is kept alike. */
  readonly also: VersionedKey | undefined
}

/**
 * One of the keys, through its rotations. What is written is written with `current`; what is read may
 * have been written with any of `all`, or by a process that heard earlier than this one of a rotation,
 * with any of `accepted`. Ask each time: they change while the process runs.
 */
export interface KeyRing {
  readonly current: VersionedKey
  /** The current one, then the former as long as something of it may be there. */
  readonly all: readonly VersionedKey[]
  /** All, then the one that is about to become the current one, where that is known. */
  readonly accepted: readonly VersionedKey[]
  /** For names of streams, which stay. Call `fresh` first. */
  readonly naming: NamingKeys
  /** Looks whether another process began or ended a rotation. */
  refresh(): Promise<void>
  /** As `refresh`, unless that was a moment ago: what is done next holds with a rotation under way. */
  fresh(): Promise<void>
}

/** A key that nobody rotates, e.g. in a test. */
export function fixedKey(bytes: Uint8Array): KeyRing {
  const only = { version: 1, bytes: Buffer.from(bytes) }
  const nothing = async () => undefined
  return {
    current: only,
    all: [only],
    accepted: [only],
    naming: { by: only, also: undefined },
    refresh: nothing,
    fresh: nothing,
  }
}

/** A ring of a key that may be given bare. */
export const ringOf = (key: Uint8Array | KeyRing): KeyRing =>
  key instanceof Uint8Array ? fixedKey(key) : key

/** The same text hashed with each of the keys that it may stand under; what is written has the first. */
export const underEach = <T>(ring: KeyRing, hash: (key: Buffer) => T): readonly [T, ...T[]] => {
  const [first, ...more] = ring.accepted.map(({ bytes }) => hash(bytes))
  return [first as T, ...more]
}
