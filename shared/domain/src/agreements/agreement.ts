import { MOST_AGREEMENTS } from '@portal/contracts/agreements'
import { agreementEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { refuse } from '../kit/outcome.ts'
import { type Entry, register } from '../kit/register.ts'

interface Words {
  name: string
}

const agreements = register<Words>('agreement', { name: '' })({
  id: 'agreementId',
  added: happened.agreementAdded,
  changed: happened.agreementChanged,
  removed: happened.agreementRemoved,
  unique: { kind: 'agreementName', field: 'name', caseless: true, otherwise: 'nameTaken' },
})

/** A collective agreement by which some people work; no two have the same name. */
export const { entry: agreement, claimOf: nameClaim } = agreements

interface Form extends Words {
  readonly id?: string | undefined
}

/** Adds an agreement, or names it otherwise; `standing` is how many there are. */
export const save = agreements.saves(({ id, name }: Form, { standing }: { standing: number }) =>
  !id && standing >= MOST_AGREEMENTS ? refuse('tooManyAgreements') : { name },
)

/** Removes an agreement by which nobody works any more, nor will; hours that were counted by it stay so. */
export function remove(
  state: Entry<Words>,
  form: unknown,
  surroundings: Surroundings,
  { inUse }: { readonly inUse: boolean },
) {
  if (state.is === 'there' && inUse) return refuse('agreementInUse')
  return agreements.remove(state, form, surroundings)
}
