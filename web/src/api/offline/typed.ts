import { atMost } from '../at-most.ts'
import { keep } from '../kept.ts'
import { isHere, vault } from './outbox.ts'

/** What somebody is writing, as it was kept last. */
export interface Found {
  /** A value that JSON can hold. */
  readonly typed: unknown
  readonly files: readonly File[]
}

/** Nobody waits longer for what a device drops, in ms: its storage can stand still for another tab. */
const DROPPING_MS = 2000
/** Nor for what it finds; longer, as what is typed meanwhile takes the place of what was not found. */
const FINDING_MS = 8000

interface Head {
  readonly typed: unknown
  readonly files: number
}

/**
 * What somebody is writing and has not sent, with its files: on the disk of this device as soon as it is
 * said to be kept, encrypted as what waits to be sent is.
 */
export class Typed {
  private readonly userId: string
  private readonly name: string
  private turn: Promise<unknown> = Promise.resolve()
  private files: readonly File[] = []

  /** @param name of it among what this person writes */
  constructor(userId: string, name: string) {
    this.userId = userId
    this.name = `typed:${name}`
  }

  /** What was kept; undefined where there is nothing, or the device does not say in time. */
  found(): Promise<Found | undefined> {
    return atMost(this.look(), FINDING_MS)
  }

  private async look(): Promise<Found | undefined> {
    const head = (await vault.get(this.userId, this.name))?.said as Head | undefined
    if (!head) return undefined
    const all = await Promise.all(
      Array.from({ length: head.files }, (_, at) => vault.get(this.userId, this.fileAt(at))),
    )
    this.files = all.flatMap((one) => (one?.file instanceof File ? [one.file] : []))
    return { typed: head.typed, files: this.files }
  }

  /** Keeps it in place of what was there. Rejects where the device has no room for it. */
  keep(typed: unknown, files: readonly File[]): Promise<void> {
    return this.inTurn(async () => {
      const isWanted = () => isHere(this.userId)
      // The files first: what stands in the head is whole.
      for (const [at, file] of files.entries())
        if (this.files[at] !== file)
          await vault.put(this.userId, this.fileAt(at), { said: null, file }, { isWanted })
      const head: Head = { typed, files: files.length }
      await vault.put(this.userId, this.name, { said: head }, { isWanted })
      await this.removeFrom(files.length)
      this.files = files
      // Whoever logs out is told that it would be lost.
      if (isWanted()) keep('device', this.userId, this.name, true)
    })
  }

  /**
   * It was sent, waits to be sent, or is not wanted any more. Resolves when it is gone, or a moment later where
   * the device is slow: what the server has answered waits for no disk.
   */
  async drop(): Promise<void> {
    await atMost(
      this.inTurn(async () => {
        keep('device', this.userId, this.name, undefined)
        await vault.remove(this.userId, this.name)
        await this.removeFrom(0)
        this.files = []
      }),
      DROPPING_MS,
    )
  }

  private fileAt(at: number): string {
    return `${this.name}:${at}`
  }

  private async removeFrom(first: number): Promise<void> {
    for (let at = first; at < this.files.length; at++)
      await vault.remove(this.userId, this.fileAt(at))
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(work)
    this.turn = mine.catch(() => undefined)
    return mine
  }
}

/** So long after the last key it is kept, in ms; at once where the page is put away. */
const AFTER_MS = 250

/**
 * Does something a moment after the last of many changes, and at once where the page is put away: a phone
 * ends it then without a word.
 */
export class Soon {
  private later: ReturnType<typeof setTimeout> | undefined
  private readonly work: () => void

  constructor(work: () => void) {
    this.work = work
  }

  /** Something has changed. */
  changed(): void {
    clearTimeout(this.later)
    this.later = setTimeout(() => this.now(), AFTER_MS)
  }

  /** Does it now, where something has changed since. */
  now(): void {
    if (this.later === undefined) return
    clearTimeout(this.later)
    this.later = undefined
    this.work()
  }

  /** Looks out for the page's being put away. @returns does it, and looks no more */
  watch(): () => void {
    const now = () => this.now()
    const away = () => document.visibilityState === 'hidden' && now()
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', away)
    return () => {
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', away)
      now()
    }
  }
}
