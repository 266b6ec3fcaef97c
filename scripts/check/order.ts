import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Step } from './step.ts'

interface Term {
  readonly what: string
  /** As it is written, e.g. `'desc'`, `inOrder`; empty for ascending. */
  readonly direction: string
}

const folders = ['projections/src', 'command-api/src', 'workers/src', 'shared/platform/src']

/** A moment that something happened at; and a column that is chosen by its name may be one. */
const isTime = ({ what }: Term): boolean =>
  /(^|[._])(at|since)$/.test(what) ||
  (!what.startsWith("'") && /\[|^(column|by|since)$|\.by$/.test(what))

/** What tells two moments apart that are one to the store: ids follow the log, as positions do. */
const isPlace = ({ what }: Term): boolean => /(^|[._])(id|position)$/.test(what)

/** Terms of `.orderBy(…).orderBy(…)`, chain by chain. */
function* chains(source: string): Generator<{ at: number; terms: Term[] }> {
  for (let from = 0; ; ) {
    const at = source.indexOf('.orderBy(', from)
    if (at < 0) return
    const terms: Term[] = []
    let end = at
    for (let next: RegExpExecArray | null = /^/.exec(''); next; ) {
      next = /^\s*\.orderBy\(/.exec(source.slice(end))
      if (!next) break
      const begin = end + next[0].length
      end = closing(source, begin)
      const [what = '', ...rest] = split(source.slice(begin, end - 1))
      const told = rest.join(',')
      const direction = /desc\(\)/.test(told) ? (/\?/.test(told) ? told : "'desc'") : told
      terms.push({
        what: what.replace(/^'(.*)'$/, '$1'),
        direction: direction.replace(/^\(order\) => (\w+)\(order\)\.nulls\w+\(\)$/, '$1').trim(),
      })
    }
    yield { at, terms }
    from = end
  }
}

/** Terms of `ORDER BY …` in SQL. */
function* clauses(source: string): Generator<{ at: number; terms: Term[] }> {
  for (const found of source.matchAll(
    /\bORDER BY ([^`'";]*?)(?=\)|\bLIMIT\b|\bOFFSET\b|\bFOR\b|[`'";])/g,
  ))
    yield {
      at: found.index,
      terms: split(found[1] ?? '').map((term) => {
        const [, what = '', direction = ''] =
          /^(.*?)(?:\s+(ASC|DESC))?(?:\s+NULLS \w+)?$/s.exec(term) ?? []
        return { what: what.trim(), direction: direction === 'DESC' ? "'desc'" : '' }
      }),
    }
}

/** The place behind the bracket that closes what begins here. */
function closing(source: string, begin: number): number {
  let depth = 1
  let at = begin
  for (; at < source.length && depth > 0; at++)
    if ('([{'.includes(source[at] as string)) depth++
    else if (')]}'.includes(source[at] as string)) depth--
  return at
}

/** Splits at the commas that stand in no brackets. */
function split(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if ('([{'.includes(letter)) depth++
    if (')]}'.includes(letter)) depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Why an order by these terms is none where two things happened in one millisecond. */
export function loose(terms: readonly Term[]): string | undefined {
  const time = terms.findLast(isTime)
  const last = terms.at(-1)
  if (!time || !last) return undefined
  if (!isPlace(last)) return `ends with ${last.what}: after a time comes a position or an id`
  if (isPlace(time) || time.direction === last.direction) return undefined
  return `${time.what} and ${last.what} go in different directions`
}

/** What is loose in a source text, with its line. */
export function looseOrders(source: string): string[] {
  return [...chains(source), ...clauses(source)].flatMap(({ at, terms }) => {
    const fault = loose(terms)
    return fault ? [`${source.slice(0, at).split('\n').length}: the order ${fault}`] : []
  })
}

/** Two events of one millisecond have one time: what is shown in the order of times must not change places. */
export const orders: Step = {
  name: 'orders',
  what: 'every order by a time ends with the position, or an id that follows the log',
  run: async () => {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders],
      { cwd: root, encoding: 'utf8' },
    )
    return listed
      .split('\0')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        looseOrders(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
      )
  },
}
