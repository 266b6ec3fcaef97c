import { organisationEvents as happened } from '@portal/events'
import { parseOrganisationNumber } from '@portal/platform/personal-number'
import { refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'

interface Words {
  name: string
  organisationNumber: string
  logo: string
}

const companies = register<Words>('company', { name: '', organisationNumber: '', logo: '' })({
  id: 'companyId',
  added: happened.companyRegistered,
  changed: happened.companyDetailsChanged,
  removed: happened.companyRemoved,
  unique: { kind: 'companyName', field: 'name', caseless: true, otherwise: 'nameTaken' },
})

/** A company; no two have one name. */
export const { entry: company, claimOf: nameClaim, remove } = companies

/** Registers a company, or changes it. */
export const save = companies.saves((form: Omit<Words, 'logo'>) => {
  const written = form.organisationNumber
  const organisationNumber = written === '' ? '' : parseOrganisationNumber(written)
  return organisationNumber === undefined
    ? refuse('invalidOrganisationNumber')
    : { name: form.name, organisationNumber, logo: '' }
})
