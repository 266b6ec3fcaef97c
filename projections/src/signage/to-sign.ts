import { type DataOf, orElse, type signageEvents } from '@portal/events'
import { SIGNED_FORM, signedHash } from '@portal/platform/signed-form'

type Requested = DataOf<typeof signageEvents.fileSignageRequested>

/** The hash that a signature of this file bears, in the newest form; '' where the person was erased. */
export function fileToSign(data: Requested): string {
  const fileHash = orElse(data.contentHash, '')
  if (fileHash === '') return ''
  const { type } = data
  const title = orElse(data.title, '')
  const name = orElse(data.name, '')
  return signedHash(SIGNED_FORM, { kind: 'file', title, name, type, fileHash })
}
