import { type Row, Rows } from './rows.ts'
import type { Pending } from './statements.ts'
import type { Tables } from './table.ts'

/** A row, by its key, and what becomes of it. */
interface Slot {
  readonly key: Row
  readonly at: number
  /** Another row whose key gives the same number. */
  readonly next: Slot | undefined
}

/** Folds what is done to the rows of one table: of each row one thing is left to do. */
export class Fold {
  /** Rows that were inserted: written down at once, because nothing more becomes of them. */
  inserted: Rows | undefined
  /** What is left to do, a row each. */
  readonly pending: Pending[] = []
  private readonly name: string
  private readonly table: Tables[string]
  private readonly slots = new Map<number, Slot>()

  /** @param name for errors */
  constructor(name: string, table: Tables[string]) {
    this.name = name
    this.table = table
  }

  insert(row: Row): void {
    const { columns } = this.table
    this.inserted ??= new Rows(columns, Object.keys(columns))
    this.inserted.push(row)
  }

  put(row: Row): void {
    this.pending[this.place(row)] = { is: 'put', row, own: false, fresh: false }
  }

  create(row: Row): void {
    const at = this.place(row)
    const before = this.pending[at]
    // What was changed or removed in the batch before may be there.
    const fresh = !before || (before.is === 'put' && before.fresh)
    this.pending[at] = { is: 'put', row, own: false, fresh }
  }

  /** @param by is added to number columns */
  change(key: Row, set: Row, by: Row = {}): void {
    const at = this.place(key)
    this.pending[at] = added(changed(this.pending[at], key, set), by)
  }

  remove(key: Row): void {
    this.pending[this.place(key)] = { is: 'remove', key }
  }

  /** Where the row's is among what is pending, or will be. */
  private place(key: Row): number {
    const number = this.numberOf(key)
    const first = this.slots.get(number)
    for (let slot = first; slot; slot = slot.next) if (this.same(slot.key, key)) return slot.at
    const at = this.pending.length
    this.slots.set(number, { key, at, next: first })
    return at
  }

  /**
   * A number made of a key: to join its columns into a text and to look for that takes twice as long.
   * The end of a text tells most apart; of an id it is the random part.
   */
  private numberOf(key: Row): number {
    let number = 7
    for (const part of this.table.key) {
      const value = key[part]
      if (value === undefined) throw new Error(`${this.name}: key column ${part} is missing`)
      const text = typeof value === 'string' ? value : String(value)
      for (let at = Math.max(0, text.length - 10); at < text.length; at++)
        number = (Math.imul(number, 31) + text.charCodeAt(at)) & 0x3fffffff
    }
    return number
  }

  private same(a: Row, b: Row): boolean {
    for (const part of this.table.key)
      if (a[part] !== b[part] && String(a[part]) !== String(b[part])) return false
    return true
  }
}

/** Folds a change into what is pending for its row; what is pending is ours to change. */
function changed(before: Pending | undefined, key: Row, set: Row): Pending {
  if (!before) return { is: 'change', key, set: { ...set }, add: {} }
  if (before.is === 'put') Object.assign(own(before), set)
  if (before.is === 'change') {
    Object.assign(before.set, set)
    for (const name in set) delete before.add[name]
  }
  return before
}

function added(before: Pending, by: Row): Pending {
  if (before.is === 'put') {
    const row = own(before)
    for (const name in by) row[name] = Number(row[name] ?? 0) + Number(by[name])
  }
  if (before.is === 'change')
    for (const [name, amount] of Object.entries(by)) {
      if (name in before.set) before.set[name] = Number(before.set[name]) + Number(amount)
      else before.add[name] = (before.add[name] ?? 0) + Number(amount)
    }
  return before
}

/** The row that was put, to be changed: from now on it is a copy, the handler's own stays as it is. */
function own(put: Pending & { is: 'put' }): Row {
  if (!put.own) put.row = { ...put.row }
  put.own = true
  return put.row
}
