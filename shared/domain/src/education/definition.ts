import { educationEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface Definition {
  readonly is: 'unknown' | 'defined' | 'removed'
  readonly name: string
  readonly description: string
  readonly link: string
  readonly isOffered: boolean
  readonly version: number
}

/** An education that can be asked for, or taken. */
export const definition = aggregate<Definition>('education', {
  is: 'unknown',
  name: '',
  description: '',
  link: '',
  isOffered: false,
  version: 0,
})({
  educationDefined: (_, { educationId: _id, ...rest }, { version }) => ({
    is: 'defined',
    ...rest,
    version: Number(version),
  }),
  educationChanged: (state, { educationId: _id, ...rest }, { version }) => ({
    ...state,
    ...rest,
    version: Number(version),
  }),
  educationRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** One name, one education, whatever its case. */
export const nameClaim = (name: string, educationId: string) => ({
  kind: 'educationName' as const,
  value: name.toLowerCase(),
  userId: educationId,
})

interface Form {
  /** Without it the education is new. */
  readonly id?: string | undefined
  readonly name: string
  readonly description: string
  readonly link: string
  readonly isOffered: boolean
}

/** Defines an education, or changes it; no two have one name. */
export function save(state: Definition, form: Form, { id }: Surroundings) {
  if (form.id && state.is !== 'defined') return refuse('notFound')
  const { name, description, link, isOffered } = form
  const words = { name, description, link, isOffered }
  const facts = { educationId: id, ...words }
  const isNew = state.is !== 'defined'
  if (!isNew && isAlready(state, words)) return decided([], { id })
  const renamed = !isNew && state.name.toLowerCase() !== name.toLowerCase()
  return decided(
    [isNew ? happened.educationDefined(facts) : happened.educationChanged(facts)],
    { id },
    {
      claims: [{ ...nameClaim(name, id), otherwise: 'nameTaken' as const }],
      releases: renamed ? [nameClaim(state.name, id)] : [],
    },
  )
}

/** Takes an education out of the list; what people have of it stays. */
export function remove({ is, name }: Definition, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'removed') return done()
  return decided(
    [happened.educationRemoved({ educationId: id })],
    { ok: true as const },
    { releases: [nameClaim(name, id)] },
  )
}
