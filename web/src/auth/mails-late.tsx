import { loadMailsLate } from '../account/later.ts'
import { onDemand } from '../ui/on-demand.tsx'

/** Stands where a mail with a code is waited for that comes late. */
export const MailsLate = onDemand(loadMailsLate)
