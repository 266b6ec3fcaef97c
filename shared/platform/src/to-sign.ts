import { type contractEvents, type DataOf, orElse, type signageEvents } from '@portal/events'
import { SIGNED_FORM, type SignedContract, type SignedForm, signedHash } from './signed-form.ts'

type Issued = DataOf<typeof contractEvents.contractIssued>

/** What is put one's name to with a contract; texts of a person who was erased are ''. */
export const signedContract = (data: Issued): SignedContract => ({
  kind: 'contract',
  title: orElse(data.title, ''),
  type: data.type,
  language: data.language,
  parties: orElse(data.parties, []),
  text: orElse(data.content, ''),
})

/**
 * The hash that a signature of this contract bears, and its form. One that was issued in an older form
 * is signed in the newest: its headline and type count, too.
 */
export function contractToSign(data: Issued): { form: SignedForm; contentHash: string } {
  const contentHash = orElse(data.contentHash, '')
  if (contentHash === '' || data.form !== 1) return { form: SIGNED_FORM, contentHash }
  return { form: SIGNED_FORM, contentHash: signedHash(SIGNED_FORM, signedContract(data)) }
}

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
