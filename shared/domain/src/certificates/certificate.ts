import { certificateEvents as happened } from '@portal/events'
import { register } from '../kit/register.ts'
import { isAlready, sameOnes } from '../kit/same.ts'

interface Words {
  name: string
  type: string
  description: string
  companyIds: string[]
  validityMonths: number | null
}

const certificates = register<Words>('certificate', {
  name: '',
  type: '',
  description: '',
  companyIds: [],
  validityMonths: null,
})({
  id: 'certificateId',
  added: happened.certificateDefined,
  changed: happened.certificateChanged,
  removed: happened.certificateRemoved,
  unique: { kind: 'certificateName', field: 'name', caseless: true, otherwise: 'nameTaken' },
  same: (was, { companyIds, ...words }) =>
    isAlready<Omit<Words, 'companyIds'>>(was, words) && sameOnes(was.companyIds, companyIds),
})

/**
 * What a course is held for: a certificate that holds for some months, or for ever. What people hold stays
 * when it is removed.
 */
export const { entry: certificate, claimOf: nameClaim, remove } = certificates

/** Defines a certificate, or changes it; a company stands there once. */
export const save = certificates.saves(
  ({ name, type, description, companyIds, validityMonths }: Words) => ({
    name,
    type,
    description,
    companyIds: [...new Set(companyIds)],
    validityMonths,
  }),
)
