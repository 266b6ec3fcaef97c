import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import type { NotePlace } from '@portal/platform/notes'
import type { Keyring } from '@portal/platform/personal-data'
import type { Verdict } from '@portal/platform/seals/verify'
import type { Channel } from '@portal/projections/whistleblower/channel'

/** The key that the cases' seals are signed with is kept among people's under this id; it is nobody's. */
const SEALING_KEY = '3f0b1f4e-8a52-4c59-9d0e-5f6f2f0c7a11'

/**
 * The seals over the log of whistleblowers' cases. They are set once a day over the days before it and say that
 * day for a time: set at once, as those of the portal's log are, they would tell when somebody wrote.
 */
export class CaseSeals {
  private readonly channel: Channel
  private readonly keyring: Pick<Keyring, 'bytesOf'>
  private readonly notes: readonly NotePlace[]

  /** @param of.notes where the last one is noted outside of the database */
  constructor(of: {
    channel: Channel
    keyring: Pick<Keyring, 'bytesOf'>
    notes: readonly NotePlace[]
  }) {
    this.channel = of.channel
    this.keyring = of.keyring
    this.notes = of.notes
  }

  /** Undefined while nobody has used the channel. */
  private async opened() {
    const opened = await this.channel.openIfUsed()
    if (!opened) return undefined
    const { vault, cases } = opened
    return { cases, seals: await vault.seals(await this.keyring.bytesOf(SEALING_KEY), this.notes) }
  }

  /** Seals what the days before this one have brought. Throws SealsGone. */
  async seal(now: Date): Promise<void> {
    const opened = await this.opened()
    if (!opened) return
    const today = stockholmDay(now)
    await opened.seals.seal(() => stockholmDayStart(today), await opened.cases.before(today))
  }

  /**
   * Is the cases' log what was sealed? Undefined while nobody has used the channel.
   * @param asked the hash of a seal in hex that must be in the chain
   */
  async verify(asked?: string): Promise<Verdict | undefined> {
    return (await this.opened())?.seals.verify(asked)
  }

  /** The last seal, and the day up to which it is over them; null while nothing is sealed. */
  async latest(): Promise<{ number: string; hash: string; on: string } | null> {
    const last = await (await this.opened())?.seals.latest()
    if (!last) return null
    return { number: last.number, hash: last.hash, on: stockholmDay(new Date(last.sealedAt)) }
  }

  /** Takes the last seal that is there for the one to be noted, after an older backup was restored on purpose. */
  async accept(now: Date): Promise<void> {
    const opened = await this.opened()
    await opened?.seals.accept(() => stockholmDayStart(stockholmDay(now)))
  }
}
