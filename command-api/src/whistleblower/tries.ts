import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { HOUR_MS } from '@portal/calendar/lengths'
import type { KeyRing } from '@portal/platform/key-ring'
import type { Place } from '@portal/platform/whistleblower/tries'

/** Receipts that are none, tried from one address in an hour. */
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

/** Each with seven tenths of the likelihood of the one before; none above ten. */
function geometric(): number {
  let drawn = 0
  while (drawn < 10 && randomInt(10) < 7) drawn++
  return drawn
}

/**
 * Reports that an address may file in an hour: about twenty, from ten to thirty. It is drawn anew for each address and
 * hour: who files them from a colleague's network until one is refused does not learn whether one was filed before.
 */
const reportsAnHour = (): number => 20 + geometric() - geometric()

/**
 * Counts by address who reports, in this process's memory alone: under a key that nobody knows and that is another one
 * every hour, so that no address stands anywhere.
 */
export class Reports {
  private key = randomBytes(32)
  private since = 0
  /** How many more each may file. */
  private readonly left = new Map<string, number>()

  /** May this address file one more? */
  may(address: string, now: Date): boolean {
    return this.leftOf(this.nameOf(address, now)) > 0
  }

  /** This address filed one more. */
  count(address: string, now: Date): void {
    const name = this.nameOf(address, now)
    this.left.set(name, this.leftOf(name) - 1)
  }

  private leftOf(name: string): number {
    const left = this.left.get(name) ?? reportsAnHour()
    this.left.set(name, left)
    return left
  }

  private nameOf(address: string, now: Date): string {
    if (now.getTime() - this.since >= HOUR_MS || now.getTime() < this.since) {
      this.since = now.getTime()
      this.key = randomBytes(32)
      this.left.clear()
    }
    return createHmac('sha256', this.key).update(address).digest('base64')
  }
}
