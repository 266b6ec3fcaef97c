import { z } from 'zod'
import type { CaseDetail } from './whistleblower-shapes.ts'

/** What names the statement of a case, and the file that bears it. */
export const CASE_STATEMENT = 'portal-whistleblower-statement'
export const CASE_FILE = 'portal-whistleblower-case'

/** What the portal signs of a case; `by` null: the reporter. */
const CaseStatement = z.object({
  format: z.literal(CASE_STATEMENT),
  version: z.literal(1),
  madeOn: z.string(),
  madeBy: z.string(),
  messages: z.array(z.object({ id: z.string() })),
  seal: z.object({ number: z.string(), hash: z.string(), on: z.string() }).nullable(),
  key: z.string(),
})
export interface CaseStatement extends z.infer<typeof CaseStatement> {}

/** Reads a statement as it was signed. Throws where it is none. */
export const readCaseStatement = (text: string): CaseStatement =>
  CaseStatement.parse(JSON.parse(text))

/** A text that is opened, beside what it was opened from. */
interface Opened<T> {
  readonly id: string
  readonly sealed: string
  readonly said: T
}

/**
 * The file of a case, made in the browser of who may read it. With the case's key everybody who has the file can
 * look that what it says is what lay sealed.
 * @param of.key the case's key, base64
 */
export const caseFile = (of: {
  readonly statement: string
  readonly signature: string
  readonly key: string
  readonly headline: Opened<string>
  readonly messages: readonly Opened<{ readonly text: string }>[]
}): string => JSON.stringify({ format: CASE_FILE, version: 1, ...of }, null, 1)

/** What is sealed in a case that a statement speaks of: its headline, and each message. */
export function sealedIn(
  { row, messages }: Pick<CaseDetail, 'row' | 'messages'>,
  statement: CaseStatement,
) {
  // What was written since is of another statement.
  const named = new Set(statement.messages.map(({ id }) => id))
  return {
    headline: { id: row.id, sealed: row.headline },
    messages: messages.filter(({ id }) => named.has(id)).map(({ id, sealed }) => ({ id, sealed })),
  }
}
