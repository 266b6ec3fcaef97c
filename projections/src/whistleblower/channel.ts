import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { isThere } from '@portal/platform/whistleblower/database'
import { Vault } from '@portal/platform/whistleblower/vault'
import { Cases, type ShownWhen } from './cases.ts'

/** How long it is taken for unused by who only looks, in ms; in this process it is known at once. */
const LOOK_MS = 60_000

interface Opened {
  readonly vault: Vault
  readonly cases: Cases
}

/** The whistleblower channel: its database, opened when it is first asked for. */
export class Channel {
  private readonly url: string
  readonly shown: ShownWhen
  private opened: Promise<Opened> | undefined
  private lookAgain = Number.NEGATIVE_INFINITY

  constructor(url: string, shown: ShownWhen) {
    this.url = url
    this.shown = shown
  }

  /** Its cases and what is kept of them. One that could not be opened is tried again by who comes next. */
  open(): Promise<Opened> {
    this.opened ??= Vault.open(this.url).then((vault) => ({
      vault,
      cases: new Cases(vault.store, this.shown),
    }))
    const mine = this.opened
    mine.catch(() => {
      if (this.opened === mine) this.opened = undefined
    })
    return mine
  }

  /** The same, where somebody has used the channel before: what only looks makes no database. */
  async openIfUsed(): Promise<Opened | undefined> {
    if (!this.opened && performance.now() < this.lookAgain) return undefined
    if (this.opened || (await isThere(this.url))) return this.open()
    this.lookAgain = performance.now() + LOOK_MS
    return undefined
  }

  /** The last day of which handlers are shown what reporters did. */
  shownUpTo(now: Date): string {
    const today = stockholmDay(now)
    return this.shown === 'atOnce' ? today : addDays(today, -1)
  }

  /** The day from which handlers are shown what a reporter does now. */
  shownFrom(now: Date): string {
    const today = stockholmDay(now)
    return this.shown === 'atOnce' ? today : addDays(today, 1)
  }

  async close(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined)
    await opened?.vault.close()
  }
}
