import { calls, type InputOf } from '@portal/contracts'
import type { Client } from './client.ts'

const { contracts } = calls

/** A hash of nothing that was ever looked at. */
export const noHash = 'a'.repeat(64)

/** Issues a contract as the screen does: it is looked at first, and what was looked at is issued. */
export async function issueContract(
  office: Client,
  form: InputOf<typeof contracts.preview>,
): Promise<{ id: string }> {
  const { contentHash, issued } = await office.ok(contracts.preview, form)
  return office.ok(contracts.issue, { ...form, contentHash, issued })
}
