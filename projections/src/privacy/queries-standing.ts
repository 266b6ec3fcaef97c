import type { Change } from '../history/changes.ts'
import { formNamed, isNothing, valueAt } from '../history/changes.ts'
import { objectOf } from '../history/objects.ts'
import type { OwnEvent } from './queries-events.ts'

/** One thing that is a person's, as it stands: their details, a right of theirs, a report. */
export interface Thing {
  /** Its kind as the history knows it; undefined for the person themselves. */
  readonly kind: ReturnType<typeof objectOf> extends infer O | undefined
    ? O extends { kind: infer K }
      ? K
      : never
    : never
  readonly fields: Map<string, Change>
}

/** How all of a person's things stand, gathered event by event; as little is kept as the forms show. */
export class Standing {
  readonly #things = new Map<
    string,
    { kind: Thing['kind'] | undefined; fields: Map<string, Change> }
  >()

  /** Takes the next event in. */
  add({ type, stream, data, aboutThem }: OwnEvent): void {
    const found = formNamed(type)
    if (!aboutThem || !found) return
    const key = found.form.part ? `${stream} ${String(valueAt(data, found.form.part))}` : stream
    const thing = this.#things.get(key) ?? {
      // What happens to the person themselves names companies, and is about none.
      kind: stream.startsWith('person-') ? undefined : objectOf(type, data)?.kind,
      fields: new Map<string, Change>(),
    }
    this.#things.set(key, thing)
    for (const [field, spec] of Object.entries(found.form.fields)) {
      const is = valueAt(data, field)
      if (is === undefined) continue
      thing.fields.set(`${found.name} ${field}`, {
        form: found.name,
        field,
        spec,
        was: undefined,
        is,
      })
    }
  }

  /** The things that say something, the person's own details first. */
  things(): readonly {
    readonly kind: Thing['kind'] | undefined
    readonly fields: readonly Change[]
  }[] {
    return [...this.#things.values()]
      .map(({ kind, fields }) => ({
        kind,
        fields: [...fields.values()].filter(({ is }) => !isNothing(is)),
      }))
      .filter(({ fields }) => fields.length > 0)
      .sort((one, other) => (one.kind ?? '').localeCompare(other.kind ?? ''))
  }
}
