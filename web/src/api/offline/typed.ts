import { atMost } from '../at-most.ts'
import { keep } from '../kept.ts'
import { type Elsewhere, typedElsewhere } from './elsewhere.ts'
import { isHere, vault } from './outbox.ts'

/** What somebody is writing, as it was kept last. */
export interface Found {
  /** A value that JSON can hold. */
  readonly typed: unknown
  readonly files: readonly File[]
}

/** Nobody waits longer for what a device drops, in ms: its storage can stand still for another tab. */
const DROPPING_MS = 2000
/** Nor for what it finds; longer, as what comes later can only be offered beside what is typed by then. */
const FINDING_MS = 8000

const fileAt = (name: string, at: number): string => `${name}:${at}`

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
  /** What is looked for; nobody writes over it before it is read. */
  private looking: Promise<Found | undefined> = Promise.resolve(undefined)
  /** It was said not to be there before the device had said so. */
  private isLate = false
  /** What is kept, as far as this tab knows. */
  private last: unknown

  /** @param name of it among what this person writes */
  constructor(userId: string, name: string) {
    this.userId = userId
    this.name = `typed:${name}`
  }

  /** What was kept; undefined where there is nothing, or the device does not say in time. */
  async found(): Promise<Found | undefined> {
    const told = await atMost(
      this.whenFound().then((found) => ({ found })),
      FINDING_MS,
    )
    this.isLate = told === undefined
    return told?.found
  }

  /** As `found`, however long the device takes. */
  async whenFound(): Promise<Found | undefined> {
    const looking = this.look(this.name)
    this.looking = looking.catch(() => undefined)
    const found = await looking
    this.files = found?.files ?? []
    this.last = found?.typed
    return found
  }

  /** Hears that another tab keeps something here, or nothing any more. @returns stops listening */
  hear(listener: (what: Elsewhere) => void): () => void {
    return typedElsewhere.hear({ person: this.userId, name: this.name }, (what) => {
      this.last = what.typed
      // Its files stand there now: this tab's are written anew with its own words.
      this.files = []
      listener(what)
    })
  }

  private tell(is: Elsewhere['is']): void {
    typedElsewhere.tell({ person: this.userId, name: this.name, is, typed: this.last })
  }

  /**
   * What was kept and was found only when something else was being written already, now or an earlier time;
   * undefined where there is nothing of the kind. It takes as long as the device does.
   */
  async earlier(): Promise<Found | undefined> {
    const late = this.isLate ? await this.looking : undefined
    return late ?? this.look(this.aside)
  }

  /** What was found late is what is being written from now on. */
  takeEarlier(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isLate) {
        // Nothing has taken its place.
        this.isLate = false
        return
      }
      const found = await this.look(this.aside)
      if (!found) return
      await this.write(this.name, found.typed, found.files, this.files)
      await this.removeFrom(found.files.length)
      this.files = found.files
      await this.remove(this.aside, found.files.length)
    })
  }

  /** What was found late is not wanted any more. */
  dropEarlier(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.isLate) {
        const found = await this.look(this.aside)
        return this.remove(this.aside, found?.files.length ?? 0)
      }
      this.isLate = false
      await this.remove(this.name, this.files.length)
      this.files = []
    })
  }

  private async look(name: string): Promise<Found | undefined> {
    const head = (await vault.get(this.userId, name))?.said as Head | undefined
    if (!head) return undefined
    const all = await Promise.all(
      Array.from({ length: head.files }, (_, at) => vault.get(this.userId, fileAt(name, at))),
    )
    const files = all.flatMap((one) => (one?.file instanceof File ? [one.file] : []))
    return { typed: head.typed, files }
  }

  /** What was found late stands under a name of its own before anything takes its place. */
  private async putAside(): Promise<void> {
    const found = await this.looking
    if (!this.isLate) return
    if (found) await this.write(this.aside, found.typed, found.files, [])
    this.isLate = false
  }

  /** @param there the files that stand under the name already */
  private async write(
    name: string,
    typed: unknown,
    files: readonly File[],
    there: readonly File[],
  ): Promise<void> {
    const isWanted = () => isHere(this.userId)
    // The files first: what stands in the head is whole.
    for (const [at, file] of files.entries())
      if (there[at] !== file)
        await vault.put(this.userId, fileAt(name, at), { said: null, file }, { isWanted })
    const head: Head = { typed, files: files.length }
    await vault.put(this.userId, name, { said: head }, { isWanted })
    // Whoever logs out is told that it would be lost.
    if (isWanted()) keep('device', this.userId, name, true)
  }

  /** Keeps it in place of what was there. Rejects where the device has no room for it. */
  keep(typed: unknown, files: readonly File[]): Promise<void> {
    return this.inTurn(async () => {
      await this.putAside()
      await this.write(this.name, typed, files, this.files)
      await this.removeFrom(files.length)
      this.files = files
      this.last = typed
      this.tell('kept')
    })
  }

  /**
   * It was sent, waits to be sent, or is not wanted any more. Resolves when it is gone, or a moment later where
   * the device is slow: what the server has answered waits for no disk.
   */
  async drop(): Promise<void> {
    await atMost(
      this.inTurn(async () => {
        await this.putAside()
        await this.remove(this.name, this.files.length)
        this.files = []
        if (this.last !== undefined) this.tell('gone')
        this.last = undefined
      }),
      DROPPING_MS,
    )
  }

  private get aside(): string {
    return `${this.name}:earlier`
  }

  private async remove(name: string, files: number): Promise<void> {
    keep('device', this.userId, name, undefined)
    await vault.remove(this.userId, name)
    for (let at = 0; at < files; at++) await vault.remove(this.userId, fileAt(name, at))
  }

  private async removeFrom(first: number): Promise<void> {
    for (let at = first; at < this.files.length; at++)
      await vault.remove(this.userId, fileAt(this.name, at))
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
