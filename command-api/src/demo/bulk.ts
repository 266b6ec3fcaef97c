import { DAY_MS } from '@portal/calendar/lengths'
import type { HistoryWrite } from '@portal/platform/event-log'
import { setPassword } from '../auth/passwords.ts'
import type { Parts } from '../kit/parts.ts'
import { Book } from './bulk-book.ts'
import { Mail } from './bulk-messages.ts'
import { formGroup, officeInformation, openOrganisation } from './bulk-organisation.ts'
import { type BulkPerson, changePerson, hire, signIn } from './bulk-people.ts'
import { StartPapers } from './bulk-start.ts'
import { demoPassword } from './seed.ts'

export interface BulkOptions {
  readonly people: number
  readonly events: number
  /** When the history ends; it spans two years. The same end and seed give the same history. */
  readonly until: Date
  readonly seed?: number
}

const SPAN = 730 * DAY_MS
/** Events that go to the log in one append. */
const BATCH = 500
const PEOPLE_IN_A_GROUP = 25

/**
 * Makes up the history of a large company in batches for `EventLog.importHistory`, in the order of its times.
 * @param claimId names the stream that holds a unique value
 */
export function* bulkHistory(
  options: BulkOptions,
  claimId: (kind: string, value: string) => string,
): Generator<HistoryWrite[], BulkPerson[]> {
  const { people, events } = options
  const begin = options.until.getTime() - SPAN
  const book = new Book(options.seed ?? 1, begin)
  const { luck } = book
  const mail = new Mail(book)
  const everybody: BulkPerson[] = []
  const active: BulkPerson[] = []
  const departmentOf = new Map<string, string[]>()
  const groupIds: string[] = []
  const root = book.id()
  const departments = openOrganisation(book, people, root)
  const papers = new StartPapers(book, root)
  const join = () => {
    const department = luck.pick(departments)
    const one = hire(book, everybody.length, department, root, claimId)
    everybody.push(one)
    if (one.active) active.push(one)
    const colleagues = departmentOf.get(department.id)
    if (colleagues) colleagues.push(one.id)
    else departmentOf.set(department.id, [one.id])
    if (everybody.length % PEOPLE_IN_A_GROUP > 0) return
    const fresh = everybody.slice(-PEOPLE_IN_A_GROUP)
    groupIds.push(
      formGroup(
        book,
        department,
        fresh.map(({ id }) => id),
        root,
      ),
    )
    papers.joined(fresh)
  }
  // Half the people are there from the start; the others come while 70% of the history passes.
  const atFirst = Math.ceil(people / 2)
  while (everybody.length < atFirst || groupIds.length === 0 || active.length === 0) {
    book.now = begin + (everybody.length / Math.max(1, people)) * 20 * DAY_MS
    join()
    if (book.waiting >= BATCH) yield book.take()
  }
  const first = book.count
  const late = Math.max(1, (events - first) * 0.7)
  while (book.count < events) {
    const passed = (book.count - first) / Math.max(1, events - first)
    book.now = begin + 21 * DAY_MS + passed * (SPAN - 21 * DAY_MS)
    const due = atFirst + ((book.count - first) / late) * (people - atFirst)
    if (everybody.length < people && everybody.length < due) join()
    const somebody = luck.pick(active)
    const what = luck.next()
    if (what < 0.33) signIn(book, somebody)
    else if (what < 0.41)
      mail.start(somebody, active, departmentOf.get(somebody.department.id) ?? [])
    else if (what < 0.52) mail.answer()
    else if (what < 0.91) mail.read()
    else if (what < 0.94) mail.upload(somebody)
    else if (what < 0.998) changePerson(book, somebody, departments, groupIds, root)
    else {
      const { id } = luck.pick(departments)
      book.add(`department-${id}`, officeInformation(id, [somebody.id]), root)
    }
    if (book.waiting >= BATCH) yield book.take()
  }
  if (book.waiting > 0) yield book.take()
  return everybody
}

/** Was a bulk history with this seed and end brought in before? */
async function isThere(parts: Parts, writes: readonly HistoryWrite[]): Promise<boolean> {
  const stream = writes[0]?.stream
  return stream !== undefined && (await parts.log.read(stream)).length > 0
}

/**
 * Brings a large made-up history into the log, and gives its people the demo password.
 * @param progress is told how many events are in
 * @returns how many events were brought in; undefined when this history was there already
 */
export async function seedBulk(
  parts: Parts,
  options: BulkOptions,
  progress: (events: number) => void,
): Promise<number | undefined> {
  const source = bulkHistory(options, (kind, value) => parts.executor.claimId(kind, value))
  let events = 0
  let writing: Promise<unknown> = Promise.resolve()
  for (;;) {
    // The next batch is made up while the one before is being written.
    const next = source.next()
    await writing
    if (next.done) {
      progress(events)
      await givePasswords(parts, next.value)
      return events
    }
    if (events === 0 && (await isThere(parts, next.value))) return undefined
    progress(events)
    events += next.value.reduce((sum, write) => sum + write.events.length, 0)
    writing = parts.log.importHistory(next.value)
    // It is waited for above; until then its failure is nobody's surprise.
    writing.catch(() => undefined)
  }
}

/** One hash for all: to hash 10,000 times takes minutes, and these people do not exist. */
async function givePasswords(parts: Parts, people: readonly BulkPerson[]): Promise<void> {
  const [first] = people
  if (!first) return
  await setPassword(parts.pool, first.id, demoPassword)
  await parts.pool.query(
    `INSERT INTO auth.credential (user_id, password_hash)
     SELECT p, c.password_hash FROM unnest($2::uuid[]) p, auth.credential c WHERE c.user_id = $1
     ON CONFLICT DO NOTHING`,
    [first.id, people.map(({ id }) => id)],
  )
}
