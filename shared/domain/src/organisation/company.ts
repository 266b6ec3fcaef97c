import { organisationEvents as happened } from '@portal/events'
import { parseOrganisationNumber } from '@portal/platform/personal-number'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface Company {
  readonly is: 'unknown' | 'registered' | 'removed'
  readonly name: string
  readonly organisationNumber: string
  readonly version: number
}

export const company = aggregate<Company>('company', {
  is: 'unknown',
  name: '',
  organisationNumber: '',
  version: 0,
})({
  companyRegistered: (_, data, { version }) => ({
    is: 'registered',
    name: data.name,
    organisationNumber: data.organisationNumber,
    version: Number(version),
  }),
  companyDetailsChanged: (state, data, { version }) => ({
    ...state,
    name: data.name,
    organisationNumber: data.organisationNumber,
    version: Number(version),
  }),
  companyRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** One name, one company, whatever its case. */
export const nameClaim = (name: string, companyId: string) => ({
  kind: 'companyName' as const,
  value: name.toLowerCase(),
  userId: companyId,
})

interface Form {
  /** Without it the company is new. */
  readonly id?: string | undefined
  readonly name: string
  readonly organisationNumber: string
}

/** Registers a company, or changes it; no two have one name. */
export function save(state: Company, form: Form, { id }: Surroundings) {
  if (form.id && state.is !== 'registered') return refuse('notFound')
  const { name } = form
  const organisationNumber =
    form.organisationNumber === '' ? '' : parseOrganisationNumber(form.organisationNumber)
  if (organisationNumber === undefined) return refuse('invalidOrganisationNumber')
  const isNew = state.is !== 'registered'
  if (!isNew && isAlready(state, { name, organisationNumber })) return decided([], { id })
  const details = { companyId: id, name, organisationNumber, logo: '' }
  const renamed = !isNew && state.name.toLowerCase() !== name.toLowerCase()
  return decided(
    [isNew ? happened.companyRegistered(details) : happened.companyDetailsChanged(details)],
    { id },
    {
      claims: [{ ...nameClaim(name, id), otherwise: 'nameTaken' as const }],
      releases: renamed ? [nameClaim(state.name, id)] : [],
    },
  )
}

/** Takes a company out of the list. */
export function remove({ is, name }: Company, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'removed') return done()
  return decided(
    [happened.companyRemoved({ companyId: id })],
    { ok: true as const },
    { releases: [nameClaim(name, id)] },
  )
}
