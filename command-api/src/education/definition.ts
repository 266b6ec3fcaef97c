import { aggregate } from '@portal/domain/kit/aggregate'

export interface Definition {
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
