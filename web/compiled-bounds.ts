import { type AnyCall, calls } from '@portal/contracts'
import { whole } from '@portal/contracts/shapes'
import type { Plugin } from 'vite'

const LIST = 'virtual:bounds'

/** What a form is held to in one field: whether something must stand there, and how long it may be. */
export interface Bound {
  readonly required?: true
  readonly most?: number
}

interface Described {
  readonly type?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

/** The longest that any form of a value may be. */
function mostOf({ maxLength, anyOf }: Described): number | undefined {
  const all = [maxLength, ...(anyOf ?? []).map(mostOf)].filter((most) => most !== undefined)
  return all.length > 0 ? Math.max(...all) : undefined
}

/** Is nothing there refused? What may be left out, or be empty in one of its forms, is not. */
const isRequired = ({ minLength = 0, minItems = 0, anyOf = [] }: Described): boolean =>
  anyOf.length > 0 ? anyOf.every(isRequired) : minLength > 0 || minItems > 0

/** The fields, and those of the parts of a list as `list.field`. */
const fieldsOf = (properties: Readonly<Record<string, Described>>): [string, Described][] =>
  Object.entries(properties).flatMap(([name, described]) => [
    [name, described],
    ...fieldsOf(described.items?.properties ?? {}).map(([part, of]): [string, Described] => [
      `${name}.${part}`,
      of,
    ]),
  ])

/** What the contract says of each field of each command: a form is held to it before anything is sent. */
function bounds(): Record<string, Record<string, Bound>> {
  const all: Record<string, Record<string, Bound>> = {}
  for (const area of Object.values(calls))
    for (const call of Object.values<AnyCall>(area)) {
      if (call.kind !== 'command') continue
      const { properties = {} } = whole(call.input).toJSONSchema({
        io: 'input',
        unrepresentable: 'any',
      }) as Described
      const fields = fieldsOf(properties).map(([name, described]) => {
        const most = mostOf(described)
        const bound = {
          ...(isRequired(described) && { required: true as const }),
          ...(most && { most }),
        }
        return [name, bound] as const
      })
      const told = fields.filter(([name, bound]) => name !== 'id' && Object.keys(bound).length > 0)
      if (told.length > 0) all[`${call.area}.${call.name}`] = Object.fromEntries(told)
    }
  return all
}

/** Works the bounds out when the client is built: no visitor loads the shapes for them. */
export function compiledBounds(): Plugin {
  return {
    name: 'compiled-bounds',
    resolveId: (id) => (id === LIST ? `\0${LIST}` : null),
    load: (id) => (id === `\0${LIST}` ? `export default ${JSON.stringify(bounds())}` : null),
  }
}
