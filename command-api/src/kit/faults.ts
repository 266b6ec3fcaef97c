import { pilesUpMarks, seenOf } from '@portal/contracts'
import type { Bound } from '@portal/contracts/bounds'
import type { z } from 'zod'

/** What is wrong with a field of an input. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Faults that one answer tells, and how long what it says of each may be. */
const MAX_FAULTS = 20
const MAX_SAID = 200

const said = (text: string): string =>
  text.length <= MAX_SAID ? text : `${text.slice(0, MAX_SAID - 1).toWellFormed()}…`

/** As many faults as are told, each no longer than can be read. */
export const told = (faults: readonly Fault[]): Fault[] =>
  faults.slice(0, MAX_FAULTS).map(({ path, message }) => ({
    path: said(path),
    message: said(message),
  }))

/** Each fault of an input, with the field that it is in. */
export const inputFaults = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => ({
    path:
      issue.code === 'unrecognized_keys'
        ? [...issue.path, ...issue.keys].join('.')
        : issue.path.join('.'),
    message: isTooLong(issue) ? 'tooLong' : issue.message,
  }))

/** A text that its contract lets be no longer, alone or as one of the shapes that a field may have. */
const isTooLong = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big'
    ? issue.origin === 'string'
    : issue.code === 'invalid_union' &&
      issue.errors.some((shape) => shape.length > 0 && shape.every(isTooLong))

interface Walk {
  readonly faults: Fault[]
  readonly steps: string[]
}

const wrong = ({ faults, steps }: Walk, message: string): void => {
  faults.push({ path: steps.join('.'), message })
}

/**
 * Finds what is larger than its contract lets it be, fields that the contract does not know, and texts
 * that no database can hold: with a zero character, or half of a surrogate pair. It looks only where the
 * contract has something to read and ends with the last fault that is told, so that it costs no more
 * than an input that is right.
 */
export function boundFaults(bound: Bound, input: unknown): Fault[] {
  const walk: Walk = { faults: [], steps: [] }
  look([bound], input, walk)
  return walk.faults
}

function look(bounds: readonly Bound[], value: unknown, walk: Walk): void {
  if (walk.faults.length >= MAX_FAULTS) return
  const plain = bounds.flatMap((bound) => (bound.is === 'either' ? bound.of : [bound]))
  if (plain.some((bound) => bound.is === 'either')) look(plain, value, walk)
  else if (typeof value === 'string') lookAtText(plain, value, walk)
  else if (Array.isArray(value)) lookAtList(plain, value, walk)
  else if (typeof value === 'object' && value !== null) lookAtFields(plain, value, walk)
}

/** What is cut off, folded or refused later may be longer by this: spaces around it, letters in parts. */
const loosely = (longest: number): number => longest * 2 + 200

function lookAtText(bounds: readonly Bound[], value: string, walk: Walk): void {
  const longest = Math.max(0, ...bounds.map((bound) => (bound.is === 'one' ? bound.longest : 0)))
  if (value.length > loosely(longest)) wrong(walk, 'tooLong')
  else if (value.includes('\u0000') || !value.isWellFormed()) wrong(walk, 'notText')
  else if (value.length > 30 && pilesUpMarks(seenOf(value))) wrong(walk, 'notText')
}

function lookAtList(bounds: readonly Bound[], value: readonly unknown[], walk: Walk): void {
  const lists = bounds.flatMap((bound) => (bound.is === 'list' ? [bound] : []))
  // What is of another kind altogether, the schema refuses at a glance.
  if (lists.length === 0) return
  if (value.length > Math.max(...lists.map(({ most }) => most))) {
    wrong(walk, 'tooMany')
    return
  }
  const inside = lists.map((list) => list.of)
  for (const [at, one] of value.entries()) {
    if (walk.faults.length >= MAX_FAULTS) return
    walk.steps.push(String(at))
    look(inside, one, walk)
    walk.steps.pop()
  }
}

function lookAtFields(bounds: readonly Bound[], value: object, walk: Walk): void {
  const known = bounds.flatMap((bound) => (bound.is === 'fields' ? [bound.of] : []))
  if (known.length === 0) return
  // Not `Object.entries`: of a hundred thousand fields only the first that are unknown are told.
  for (const name in value) {
    if (walk.faults.length >= MAX_FAULTS) return
    if (!Object.hasOwn(value, name)) continue
    const inside = known.flatMap((fields) => fields.get(name) ?? [])
    walk.steps.push(said(name))
    if (inside.length === 0) wrong(walk, 'unknownField')
    else look(inside, (value as Record<string, unknown>)[name], walk)
    walk.steps.pop()
  }
}
