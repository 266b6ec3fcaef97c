import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '@portal/platform/key-ring'
import type { Place } from '@portal/platform/whistleblower/tries'

const HOUR_MS = 3_600_000

/** What one address may do in an hour of what is counted: receipts that are none, reports. */
export const TRIES_AN_HOUR = 10
/** Receipts that are none, tried by all together in a day. */
export const TRIES_A_DAY = 1000

/** Since the epoch. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS)

/**
 * 16 bits of a keyed hash of the address and the hour: enough to hold a guesser to their tries, and too few to
 * say which address it was, even for who has the key.
 */
export function placeOf({ current }: KeyRing, address: string, now: Date): Place {
  const hour = hourOf(now)
  const key = Buffer.from(hkdfSync('sha256', current.bytes, '', "tries of receipts' addresses", 32))
  return {
    hour,
    place: createHmac('sha256', key).update(`${hour} ${address}`).digest().readUInt16BE(),
  }
}

/** Tries that are under way in this process, by place: many at once are no more than one after the other. */
export class UnderWay {
  private readonly counts = new Map<number, number>()

  /** @param run is told how many others of this place are under way */
  async run<R>({ place }: Place, run: (others: number) => Promise<R>): Promise<R> {
    const others = this.counts.get(place) ?? 0
    this.counts.set(place, others + 1)
    try {
      return await run(others)
    } finally {
      const left = (this.counts.get(place) ?? 1) - 1
      if (left > 0) this.counts.set(place, left)
      else this.counts.delete(place)
    }
  }
}

/**
 * Counts by address who does something that is held to a few times an hour, in this process's memory alone: under
 * a key that nobody knows and that is another one every hour, so that no address stands anywhere.
 */
export class Tries {
  private key = randomBytes(32)
  private since = 0
  private readonly counts = new Map<string, number>()

  /** May this address try one more? */
  may(address: string, now: Date): boolean {
    return (this.counts.get(this.nameOf(address, now)) ?? 0) < TRIES_AN_HOUR
  }

  /** This address did it once more. */
  count(address: string, now: Date): void {
    const name = this.nameOf(address, now)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  private nameOf(address: string, now: Date): string {
    if (now.getTime() - this.since >= HOUR_MS || now.getTime() < this.since) {
      this.since = now.getTime()
      this.key = randomBytes(32)
      this.counts.clear()
    }
    return createHmac('sha256', this.key).update(address).digest('base64')
  }
}
