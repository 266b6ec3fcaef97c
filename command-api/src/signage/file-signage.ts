import { orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'

export interface FileSignage {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly userId: string
  /** SHA-256 of the file, hex; '' where the person was erased. */
  readonly contentHash: string
}

/** A file that one person is asked to sign: open until it is signed or withdrawn, either for good. */
export const fileSignage = aggregate<FileSignage>('fileSignage', {
  is: 'unknown',
  userId: '',
  contentHash: '',
})({
  fileSignageRequested: (_, data) => ({
    is: 'open',
    userId: data.userId,
    contentHash: orElse(data.contentHash, ''),
  }),
  fileSignageWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  fileSigned: (state) => ({ ...state, is: 'signed' }),
})
