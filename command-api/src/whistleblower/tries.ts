import { createHmac, randomBytes } from 'node:crypto'

const HOUR_MS = 3_600_000

/** What one address may do in an hour of what is counted: receipts that are none, reports. */
export const TRIES_AN_HOUR = 10
/** Receipts that are none, tried by all together in a day. */
export const TRIES_A_DAY = 1000

/**
 * Counts by address who does something that is held to a few times an hour, in this process's memory alone: under a key that nobody knows and
 * that is another one every hour, so that no address stands anywhere.
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
