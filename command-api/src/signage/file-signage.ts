import { aggregate } from '@portal/domain/kit/aggregate'
import { orElse } from '@portal/events'
import { fileToSign } from '@portal/projections/signage/to-sign'

export interface FileSignage {
  readonly is: 'unknown' | 'open' | 'signed' | 'withdrawn'
  readonly userId: string
  /** SHA-256 of the file, hex; '' where the person was erased. */
  readonly fileHash: string
  /** SHA-256 of what is signed, hex, in the newest form: the file, its name and its headline. */
  readonly contentHash: string
}

/** A file that one person is asked to sign: open until it is signed or withdrawn, either for good. */
export const fileSignage = aggregate<FileSignage>('fileSignage', {
  is: 'unknown',
  userId: '',
  fileHash: '',
  contentHash: '',
})({
  fileSignageRequested: (_, data) => ({
    is: 'open',
    userId: data.userId,
    fileHash: orElse(data.contentHash, ''),
    contentHash: fileToSign(data),
  }),
  fileSignageWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  fileSigned: (state) => ({ ...state, is: 'signed' }),
})
