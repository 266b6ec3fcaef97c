import { z } from 'zod'
import { area, command, input, Nothing, query } from './kit.ts'

/**
 * What a PDF is: as the portal handed it out and signed; one of which something differs; a contract that
 * nobody has signed, or that was withdrawn; one that the log does not know; one without our statement;
 * or no PDF that can be read.
 */
export const verdicts = [
  'genuine',
  'differs',
  'unsigned',
  'withdrawn',
  'unknown',
  'notOurs',
  'unreadable',
] as const
export type Verdict = (typeof verdicts)[number]

/** What is another than it was: the content that was signed, what is said of the signature, the pages. */
export const differences = ['content', 'statement', 'pages'] as const
export type Difference = (typeof differences)[number]

/** What a checked PDF is about: all of it stands in the PDF itself. */
const CheckedPdf = z.object({
  kind: z.enum(['contract', 'document', 'file']),
  title: z.string(),
  /** Whom a contract is between, by their names; empty for others. */
  parties: z.array(z.string()),
  person: z.string(),
  how: z.enum(['signed', 'approved', 'unsigned']),
  at: z.string(),
  /** SHA-256 of what was signed, hex. */
  sha256: z.string(),
  /** The text that was signed, as HTML, where it is whole and the pages are not; else ''. */
  text: z.string(),
})
export interface CheckedPdf extends z.infer<typeof CheckedPdf> {}

const CheckReply = z.object({
  verdict: z.enum(verdicts),
  differs: z.array(z.enum(differences)),
  /** Null where the log does not know what the PDF says it is. */
  pdf: CheckedPdf.nullable(),
})
export interface CheckReply extends z.infer<typeof CheckReply> {}

export const evidence = area('evidence', {
  key: query('GET /api/evidence/key', {
    may: 'guest',
    summary:
      'The public key that seals the log and signs the histories of cases that are saved as JSON: to be compared',
    input: Nothing,
    /** Ed25519, 32 bytes in hex. */
    reply: z.object({ key: z.string().length(64) }),
    example: {},
  }),
  /** Beside the list of calls: whoever was handed a PDF can have it checked. */
  check: command('POST /api/evidence/check', {
    may: 'guest',
    touches: [],
    summary: "Is this PDF of the portal's genuine? Multipart field 'files', one file",
    input: input({}),
    reply: CheckReply,
    example: {},
    refuses: ['fileMissing', 'fileTooLarge'],
    transfer: 'upload',
  }),
})
