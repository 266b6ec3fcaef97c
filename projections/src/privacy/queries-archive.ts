import { Readable } from 'node:stream'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { filesNamedIn, isRedacted } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { EventLog } from '@portal/platform/event-log'
import { safeFileName } from '@portal/platform/files/inspect'
import type { FileStore } from '@portal/platform/files/store'
import type { Kysely } from 'kysely'
import { ZipFile } from 'yazl'
import type { DB } from '../history/queries-rows.ts'
import type { FileReply } from '../kit/answers.ts'
import type { Paper } from '../kit/paper.ts'
import { type OwnEvent, ownEvents } from './queries-events.ts'
import { keptBeside, type OwnFile, type OwnMessage, ownFiles, ownMessages } from './queries-kept.ts'
import { MOST_ROWS, privacyPaper } from './queries-paper.ts'
import { Standing } from './queries-standing.ts'
import { privacyWords } from './words.ts'

/** Archives that are made at once, in this process: each reads the log from its beginning. */
const AT_ONCE = 2
let making = 0

/** Too many are being made: come again in a moment. */
const busy = () =>
  Object.assign(new Error('archives of personal data are being made for others'), {
    statusCode: 503,
  })

/** A person as they read what is theirs: nothing that is hidden from them is told because another asks. */
export const themselves = (userId: string, fullName: string): Actor => ({
  userId,
  fullName,
  roles: [],
  contentAccess: [],
  managedDepartmentIds: [],
  locale: null,
  sessionId: '',
  secondFactorNeeded: false,
  mustHaveSecondFactor: false,
  impersonator: null,
})

interface House {
  readonly db: Kysely<DB>
  readonly log: Pick<EventLog, 'store' | 'decode'>
  readonly files: FileStore
  readonly paper: Paper
  readonly at: Date
  readonly locale: Locale
}

/** What was erased reads as nothing. */
const told = (_: string, value: unknown): unknown => (isRedacted(value) ? null : value)
const asJson = (value: unknown): string => JSON.stringify(value, told)

/** Bytes of a name that any file system takes, its number beside it: most take 255. */
const MOST_NAME = 200

/** The end of a name, which says what it is, as long as it can be unpacked anywhere. */
function unpackable(name: string): string {
  const signs = [...safeFileName(name)]
  while (Buffer.byteLength(signs.join('')) > MOST_NAME) signs.shift()
  return signs.join('')
}

/** Where a file lies in the archive: numbered, for two may have one name. */
const placeOf = ({ name }: OwnFile, at: number): string =>
  `files/${String(at + 1).padStart(4, '0')}-${unpackable(name)}`

/** The newest of what comes in the order of time, the newest first, and how many there were. */
class Newest<T> {
  #kept: T[] = []
  count = 0
  add(one: T): void {
    this.count++
    this.#kept.push(one)
    if (this.#kept.length > 2 * MOST_ROWS) this.#kept = this.#kept.slice(-MOST_ROWS)
  }
  get newest(): T[] {
    return this.#kept.slice(-MOST_ROWS).reverse()
  }
}

/**
 * All that is kept of a person (GDPR, articles 15 and 20) as one archive: `data.pdf` to be read, `data.json`
 * for programs, `files/`. It is read event by event and sent as it is made: memory does not grow with it.
 * @param whose the person, who is shown what they may see themselves
 * Throws what is answered as 503 where others are being made.
 */
export async function privacyArchive(house: House, whose: Actor): Promise<FileReply> {
  if (making >= AT_ONCE) throw busy()
  making++
  const { db, log, at, locale } = house
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // The database or the store may go away in the middle: whoever fetches is cut off, and nobody else.
  const cutOff = (error: Error) => void output.destroy(error)
  zip.on('error', cutOff)
  const watched = (source: Readable) => source.on('error', cutOff)
  const end = () => {
    making--
  }
  try {
    const position = (await log.store.head()).toString()
    const beside = await keptBeside(db, whose.userId)
    const standing = new Standing()
    const events = new Newest<Pick<OwnEvent, 'type' | 'at' | 'by'>>()
    const named = new Set<string>()
    for await (const one of ownEvents(db, log, whose.userId)) {
      standing.add(one)
      const { type, at: when, by } = one
      events.add({ type, at: when, by })
      if (one.aboutThem && !type.startsWith('file'))
        for (const id of filesNamedIn(one.data)) named.add(id)
    }
    const messages: OwnMessage[] = []
    let written = 0
    for await (const one of ownMessages(db, whose)) {
      written++
      if (messages.length < MOST_ROWS) messages.push(one)
    }
    const files = await ownFiles(db, whose.userId, [...named])
    const pdf = await privacyPaper(
      db,
      { paper: house.paper, whose, at, locale },
      {
        standing,
        events: events.newest,
        messages,
        beside,
        files,
        counts: { events: events.count, messages: written },
        position,
      },
    )
    zip.addBuffer(pdf, 'data.pdf', { mtime: at, compress: false })
    const json = () => watched(Readable.from(asArchived(house, whose, { position, beside, files })))
    zip.addReadStreamLazy('data.json', { mtime: at }, (give) => give(null, json()))
    for (const [index, file] of files.entries())
      zip.addReadStreamLazy(placeOf(file, index), { mtime: at, compress: false }, (give) => {
        // A file that is gone, or is not what was stored, leaves an empty one: the list says what it was.
        house.files.get(file.id, file.sha256).then(
          (bytes) => give(null, watched(bytes ?? Readable.from([]))),
          () => give(null, Readable.from([])),
        )
      })
    zip.end()
  } catch (error) {
    end()
    throw error
  }
  const body = Readable.from(output)
  body.once('close', end)
  const name = `${privacyWords.fileName[locale]}-${stockholmDay(at)}.zip`
  return { fileName: safeFileName(name), type: 'application/zip', body }
}

/** `data.json`, piece by piece. */
async function* asArchived(
  { db, log, at }: House,
  whose: Actor,
  {
    position,
    beside,
    files,
  }: {
    position: string
    beside: Awaited<ReturnType<typeof keptBeside>>
    files: readonly OwnFile[]
  },
): AsyncGenerator<string> {
  const head = {
    format: 'personal-data/1',
    userId: whose.userId,
    name: whose.fullName,
    madeAt: at,
    position,
  }
  yield `${asJson(head).slice(0, -1)},"beside":${asJson(beside)}`
  yield `,"files":${asJson(files.map((file, index) => ({ ...file, path: placeOf(file, index) })))}`
  yield ',"messages":['
  let comma = ''
  for await (const one of ownMessages(db, whose)) {
    yield `${comma}\n${asJson(one)}`
    comma = ','
  }
  yield '],"events":['
  comma = ''
  for await (const { id, type, at: when, by, position: place, data } of ownEvents(
    db,
    log,
    whose.userId,
  )) {
    yield `${comma}\n${asJson({ position: place, id, type, at: when, by, data })}`
    comma = ','
  }
  yield ']}\n'
}
