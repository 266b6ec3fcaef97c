import { aggregate } from '@portal/domain/kit/aggregate'

export interface Certificate {
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
