import { type contractEvents, type DataOf, orElse } from '@portal/events'
import {
  SIGNED_FORM,
  type SignedContract,
  type SignedForm,
  signedHash,
} from '@portal/platform/signed-form'

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
