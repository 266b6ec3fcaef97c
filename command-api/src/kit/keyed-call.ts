import type { Taking } from '@portal/platform/event-store/port'
import type { Begun, CallKey, Hashes, Idempotency, Stored } from './idempotency.ts'

/** What a call is answered with that is not the first under its key. */
export type NotFirst = Exclude<Begun, { is: 'first' }>

/**
 * A call under an Idempotency-Key. It has its key before it is decided; or, where deciding changes nothing but the
 * log, takes it with its append. What it decided without it is nobody's: it appends nothing and is not answered.
 */
export class KeyedCall {
  /** What its append takes along; undefined where it has its key before. */
  readonly taking: Taking | undefined
  private hasBegun = false
  private readonly of: {
    readonly idempotency: Idempotency
    readonly key: CallKey
    readonly fingerprints: Hashes
  }

  /** @param alongside may the key be taken with the append? */
  constructor(of: KeyedCall['of'], alongside: boolean) {
    this.of = of
    this.taking = alongside ? of.idempotency.along(of.key, of.fingerprints) : undefined
  }

  private get isTaken(): boolean {
    return this.hasBegun || this.taking?.taken === true
  }

  /** Takes the key if the call has not got it. @returns how it is answered where it is not the first */
  async turnedAway(): Promise<NotFirst | undefined> {
    if (this.isTaken) return undefined
    const { idempotency, key, fingerprints } = this.of
    const begun = await idempotency.begin(key, fingerprints)
    if (begun.is !== 'first') return begun
    this.hasBegun = true
    if (this.taking) this.taking.taken = true
    return undefined
  }

  /** Keeps its reply, as `Idempotency.keep`. */
  keep(stored: Stored, told: (fault: unknown) => void): void {
    this.of.idempotency.keep(this.of.key, stored, told)
  }

  /** Its key is free again, if it has it. */
  async release(): Promise<void> {
    const { idempotency, key, fingerprints } = this.of
    if (this.isTaken) await idempotency.release(key)
    else if (this.taking?.taken === 'unheard') await idempotency.release(key, fingerprints)
  }
}
