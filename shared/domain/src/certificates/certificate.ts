import { certificateEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready, sameOnes } from '../kit/same.ts'

interface Certificate {
  readonly is: 'unknown' | 'defined' | 'removed'
  readonly name: string
  readonly type: string
  readonly description: string
  readonly companyIds: readonly string[]
  readonly validityMonths: number | null
  readonly version: number
}

/** What a course is held for: a certificate that holds for some months, or for ever. */
export const certificate = aggregate<Certificate>('certificate', {
  is: 'unknown',
  name: '',
  type: '',
  description: '',
  companyIds: [],
  validityMonths: null,
  version: 0,
})({
  certificateDefined: (_, { certificateId: _id, ...rest }, { version }) => ({
    is: 'defined',
    ...rest,
    version: Number(version),
  }),
  certificateChanged: (state, { certificateId: _id, ...rest }, { version }) => ({
    ...state,
    ...rest,
    version: Number(version),
  }),
  certificateRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** One name, one certificate, whatever its case. */
export const nameClaim = (name: string, certificateId: string) => ({
  kind: 'certificateName' as const,
  value: name.toLowerCase(),
  userId: certificateId,
})

interface Form {
  /** Without it the certificate is new. */
  readonly id?: string | undefined
  readonly name: string
  readonly type: string
  readonly description: string
  readonly companyIds: readonly string[]
  readonly validityMonths: number | null
}

/** Defines a certificate, or changes it; no two have one name. */
export function save(state: Certificate, form: Form, { id }: Surroundings) {
  if (form.id && state.is !== 'defined') return refuse('notFound')
  const { name, type, description, validityMonths } = form
  const companyIds = [...new Set(form.companyIds)]
  const words = { name, type, description, validityMonths }
  const facts = { certificateId: id, ...words, companyIds }
  const isNew = state.is !== 'defined'
  const same = isAlready(state, words) && sameOnes(state.companyIds, companyIds)
  if (!isNew && same) return decided([], { id })
  const renamed = !isNew && state.name.toLowerCase() !== name.toLowerCase()
  return decided(
    [isNew ? happened.certificateDefined(facts) : happened.certificateChanged(facts)],
    { id },
    {
      claims: [{ ...nameClaim(name, id), otherwise: 'nameTaken' as const }],
      releases: renamed ? [nameClaim(state.name, id)] : [],
    },
  )
}

/** Takes a certificate out of the list; what people hold stays. */
export function remove({ is, name }: Certificate, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'removed') return done()
  return decided(
    [happened.certificateRemoved({ certificateId: id })],
    { ok: true as const },
    { releases: [nameClaim(name, id)] },
  )
}
