import { fileEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done } from '../kit/outcome.ts'

/** An upload; the bytes are in the file store. */
interface File {
  readonly is: 'unknown' | 'stored' | 'discarded'
  readonly ownerId: string
}

export const file = aggregate<File>('file', { is: 'unknown', ownerId: '' })({
  fileUploaded: (_, { ownerId }) => ({ is: 'stored', ownerId }),
  fileDiscarded: (state) => ({ ...state, is: 'discarded' }),
})

type Uploaded = Parameters<typeof happened.fileUploaded>[0]

/** Says who put which bytes in. */
export const upload = (state: File, of: Omit<Uploaded, 'fileId'>, { id }: Surroundings) =>
  state.is === 'stored' ? done() : done(happened.fileUploaded({ ...of, fileId: id }))

/** It hung on nothing for a day. */
export const discard = ({ is, ownerId }: File, _: unknown, { id }: Surroundings) =>
  is === 'stored' ? done(happened.fileDiscarded({ fileId: id, ownerId })) : done()
