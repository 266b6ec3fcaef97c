import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { alone } from './alone.ts'
import { Away, awayOf } from './away.ts'
import type { KeyRing } from './key-ring.ts'
import type { NotePlace } from './notes.ts'
import { StartError } from './start-error.ts'

const NAME = 'erasures.jsonl'
const LOCK = 727008

const Line = z.object({
  number: z.int().positive(),
  subject: z.uuid(),
  at: z.iso.datetime(),
  by: z.uuid().nullable(),
  /** SHA-256 over what the line before says, in hex; empty in the first. */
  previous: z.string().regex(/^([0-9a-f]{64})?$/),
  /** HMAC-SHA-256 over what the line says, in hex. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
})
type Line = z.infer<typeof Line>

/** That somebody was erased: who, when and by whom, as ids. Nothing else is known of them here. */
export interface Remembered {
  readonly subject: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null where nobody knows any more. */
  readonly by: string | null
}

/** What stands there, and in words what should not. */
export interface Looked {
  readonly entries: readonly Remembered[]
  readonly faults: readonly string[]
  /** Is every line signed with the key that is current? */
  readonly isCurrent: boolean
}

const saidIn = ({ number, subject, at, by, previous }: Omit<Line, 'mac'>): string =>
  JSON.stringify(['portal erasure', number, subject, at, by, previous])

const hashOf = (line: Omit<Line, 'mac'>): string =>
  createHash('sha256').update(saidIn(line)).digest('hex')

function macOf(master: Buffer, line: Omit<Line, 'mac'>): Buffer {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'portal erasures', 32))
  return createHmac('sha256', key).update(saidIn(line)).digest()
}

function parsed(text: string): Line | undefined {
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Erasures, remembered where a backup of the database that is restored does not reach: a file of lines,
 * each signed with a key that is derived from MASTER_KEY, and chained to the line before, so that none
 * can be added, changed, or taken out of the midst by who has not the key.
 */
export class ErasureLedger {
  private readonly places: readonly NotePlace[]
  private readonly master: KeyRing
  private readonly pool: pg.Pool

  /**
   * @param of.places where it stands, the present place last; what an earlier place has is taken over
   * @param of.pool its database keeps two processes from writing at once
   */
  constructor(of: { places: readonly NotePlace[]; master: KeyRing; pool: pg.Pool }) {
    this.places = of.places
    this.master = of.master
    this.pool = of.pool
  }

  /** For people: the folder or bucket that the file is in. */
  get where(): string {
    return `${NAME} in ${this.place.where}`
  }

  /** Reads and checks the file. */
  async look(): Promise<Looked> {
    const lines = (await this.text()).split('\n').filter((text) => text.trim() !== '')
    const read = lines.map(parsed)
    if (read.some((line) => line && !this.versionOf(line))) await this.master.refresh()
    const faults: string[] = []
    let isCurrent = true
    let before: Line | undefined
    read.forEach((line, at) => {
      const version = line && this.versionOf(line)
      if (!line || version === undefined)
        faults.push(`line ${at + 1} was not signed with this portal's key`)
      else if (line.number !== (before?.number ?? 0) + 1 || line.previous !== after(before))
        faults.push(`line ${at + 1} does not follow the one before it: one is missing`)
      if (version !== this.master.current.version) isCurrent = false
      before = line ?? before
    })
    const entries = read.flatMap((line) =>
      line ? [{ subject: line.subject, at: line.at, by: line.by }] : [],
    )
    return { entries, faults, isCurrent }
  }

  /** What stands there. Throws StartError, with one line, where it is not as it was written. */
  async entries(): Promise<readonly Remembered[]> {
    const { entries, faults } = await this.look()
    if (faults.length > 0)
      throw new StartError(
        `${this.where}: ${faults[0]}. Put back the file that belongs there; or look at it with \`npm run erasures\`, and with \`npm run erasures -- --accept\` say that it is right.`,
      )
    return entries
  }

  /**
   * Remembers these for good: when it returns they are on the disk or in the bucket. Who is there
   * already is left out. Throws Away where that cannot be.
   */
  remember(erased: readonly Remembered[]): Promise<void> {
    return alone(this.pool, LOCK, async () => {
      const known = await this.entries()
      const subjects = new Set(known.map(({ subject }) => subject))
      const fresh = erased.filter(({ subject }) => !subjects.has(subject))
      if (fresh.length > 0) await this.write([...known, ...fresh])
    })
  }

  /** Signs every line with the current key, where one was signed with the one before. */
  async signAnew(): Promise<void> {
    if ((await this.look()).isCurrent) return
    await alone(this.pool, LOCK, async () => {
      const entries = await this.entries()
      if (!(await this.look()).isCurrent) await this.write(entries)
    })
  }

  /** Takes over what can be read, whoever wrote it. @returns how many there are */
  accept(): Promise<number> {
    return alone(this.pool, LOCK, async () => {
      const { entries } = await this.look()
      await this.write(entries)
      return entries.length
    })
  }

  private get place(): NotePlace {
    const last = this.places.at(-1)
    if (!last) throw new Error('erasures are remembered nowhere')
    return last
  }

  private async text(): Promise<string> {
    for (const place of this.places.toReversed()) {
      const text = await place.read(NAME)
      if (text !== undefined) return text
    }
    return ''
  }

  private async write(entries: readonly Remembered[]): Promise<void> {
    let before: Line | undefined
    const lines = entries.map((entry, at) => {
      const line = { number: at + 1, ...entry, previous: after(before) }
      before = { ...line, mac: macOf(this.master.current.bytes, line).toString('hex') }
      return `${JSON.stringify(before)}\n`
    })
    try {
      await this.place.write(NAME, lines.join(''))
    } catch (error) {
      if (awayOf(error)) throw error
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
      throw new Away('files', error, isFull ? 'full' : 'unreachable')
    }
  }

  /** The version of the key that it was signed with; undefined for none that is known. */
  private versionOf(line: Line): number | undefined {
    const mac = Buffer.from(line.mac, 'hex')
    return this.master.accepted.find(({ bytes }) => timingSafeEqual(macOf(bytes, line), mac))
      ?.version
  }
}

const after = (line: Line | undefined): string => (line ? hashOf(line) : '')
