import type { Form, FormField, ValueKind } from '@portal/contracts/history/form'
import { formOf, forms } from '@portal/contracts/history/forms'
import { isRedacted, REDACTED, type Read } from '@portal/events'

/** What a field was and is, as the log has it; `was` is undefined where nobody knows. */
export interface Change {
  /** The name of the form, and of the field in it. */
  readonly form: string
  readonly field: string
  readonly spec: FormField
  readonly was: unknown
  readonly is: unknown
}

/** What one event changed. */
export interface Changes {
  readonly changes: readonly Change[]
  /** Something of it was erased since. */
  readonly erased: boolean
}

type Data = Readonly<Record<string, unknown>>
/** An event as far as its fields are read. */
export type Told = Pick<Read<unknown>, 'type' | 'data'>

/** What stands at a place in data: undefined where the event does not bear it, REDACTED where it was erased. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const name of path.split('.')) {
    if (isRedacted(value)) return REDACTED
    if (value === null || value === undefined) return value
    value = (value as Data)[name]
  }
  return isRedacted(value) ? REDACTED : value
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The form whose fields an event bears. */
export const formNamed = (type: string): { name: string; form: Form } | undefined => {
  const name = formOf(type)
  return name && { name, form: forms[name] }
}

/** Do two events speak of the same thing by the same form? */
const isOfSame = ({ events, part }: Form, one: Told, other: Told): boolean =>
  events.includes(other.type) &&
  (part === undefined || valueAt(one.data, part) === valueAt(other.data, part))

/**
 * What an event changed, field by field.
 * @param before what happened to the same before, the newest first; read only as far as it is needed
 * @returns fields that it bears and that are not as they were; of what is new all that says something
 */
export async function changesOf(event: Told, before: AsyncIterable<Told>): Promise<Changes> {
  const found = formNamed(event.type)
  if (!found) return { changes: [], erased: false }
  const { name, form } = found
  const borne = Object.entries(form.fields).flatMap(([field, spec]) => {
    const is = valueAt(event.data, field)
    return is === undefined ? [] : [{ field, spec, is }]
  })
  const open = new Set(borne.flatMap(({ field, spec }) => (spec.once ? [] : [field])))
  const was = new Map<string, unknown>()
  if (open.size > 0)
    for await (const earlier of before) {
      if (!isOfSame(form, event, earlier)) continue
      for (const field of open) {
        const value = valueAt(earlier.data, field)
        if (value === undefined) continue
        was.set(field, value)
        open.delete(field)
      }
      if (open.size === 0) break
    }
  const changes = borne.flatMap(({ field, spec, is }): Change[] => {
    const old = was.get(field)
    if (isRedacted(is)) return []
    if (was.has(field) ? isSame(old, is) : isNothing(is)) return []
    return [{ form: name, field, spec, was: isRedacted(old) ? undefined : old, is }]
  })
  return { changes, erased: borne.some(({ is }) => isRedacted(is)) }
}

/** The kinds of values that are ids of something with a name. */
export const named: ReadonlySet<ValueKind> = new Set([
  'person',
  'department',
  'group',
  'company',
  'folder',
  'agreement',
])
