/** What can be wrong with a sealed log. */
export const faultKinds = [
  // An event: `position`, `version`, `stream`.
  'changed',
  'gone',
  'added',
  'early',
  // A range of positions, `from` and `upto`, whose events cannot be told apart.
  'range',
  'rangeUnlisted',
  // A seal, and the range that it is over.
  'signature',
  'chain',
  'former',
  // What stands outside of the log.
  'succession',
  'askedGone',
  'notedGone',
  'noteForged',
] as const

/** One thing that is not as it was sealed. Numbers are decimal strings. */
export interface Fault {
  readonly kind: (typeof faultKinds)[number]
  readonly position?: string
  readonly version?: string
  readonly stream?: string
  /** The seal's number, its first and its last position. */
  readonly seal?: string
  readonly from?: string
  readonly upto?: string
  readonly sealedAt?: string
  /** Where a note stands. */
  readonly where?: string
  /** The hash of a seal in hex. */
  readonly hash?: string
}

/** Faults that are told; the others are counted. */
const TOLD = 20

/** Collects faults: the first of them, all by number. */
export class Faults {
  readonly told: Fault[] = []
  count = 0

  add(fault: Fault): void {
    this.count++
    if (this.told.length < TOLD) this.told.push(fault)
  }

  /** Takes over what was found elsewhere. */
  take(told: readonly Fault[], count: number): void {
    this.told.push(...told.slice(0, TOLD - this.told.length))
    this.count += count
  }
}

/** A fault in one line of English, for who looks after the server. */
export function faultLine(fault: Fault): string {
  const { position, version, stream, seal, from, upto, sealedAt, where, hash } = fault
  const event = `position ${position} (version ${version} of stream ${stream})`
  const range = `positions ${from} to ${upto}`
  switch (fault.kind) {
    case 'changed':
      return `${event} is not what was sealed at ${sealedAt}`
    case 'gone':
      return `${event} is gone, sealed at ${sealedAt}`
    case 'added':
      return `${event} was put in after the seal of ${sealedAt}`
    case 'early':
      return `position ${position} (stream ${stream}) is before the first, where nothing may be`
    case 'range':
      return `${range} are not what was sealed at ${sealedAt}`
    case 'rangeUnlisted':
      return `${range} are not what was sealed at ${sealedAt}, and the list of what they were was changed`
    case 'signature':
      return `seal ${seal} (${range}) was not set with this portal's key`
    case 'chain':
      return `a seal before seal ${seal} (${range}) is missing or another one`
    case 'former':
      return `seal ${seal} (${range}) is not the one that the former key set`
    case 'succession':
      return "what this portal's keys vouch for each other was changed"
    case 'askedGone':
      return `the seal ${hash} is gone: the end of the log was cut off, or an older backup was restored`
    case 'notedGone':
      return `seal ${seal}, noted in ${where}, is gone or another one: seals were removed, or an older backup was restored (then say: npm run verify-log -- --accept)`
    case 'noteForged':
      return `the note of the last seal in ${where} was not signed with this portal's key`
  }
}
