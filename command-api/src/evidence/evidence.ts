import type { CheckReply, Difference, Verdict } from '@portal/contracts/evidence'
import { evidence } from '@portal/contracts/evidence'
import {
  CONTENT_FILE,
  MOST_CONTENT,
  MOST_STATEMENT,
  STATEMENT_FILE,
  type Statement,
  TEXT_FILE,
} from '@portal/platform/evidence'
import { hashOf } from '@portal/platform/files/store'
import { BrokenPdf, filesIn } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import { wasHandedOut } from '@portal/projections/kit/handed-out'
import { act, decisions, refuse } from '../kit/decisions.ts'
import type { Parts } from '../kit/parts.ts'
import { recordOf } from './record.ts'
import { partsOfContent, readStatement } from './statement.ts'

/** Bytes of a PDF that is checked: the largest file that can be signed, and its page of signatures. */
const MOST_BYTES = 24 * 1024 * 1024

const only = (verdict: Verdict): CheckReply => ({ verdict, differs: [], pdf: null })

/** Does a file begin as a PDF does? Readers allow for some bytes before it. */
const beginsAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

export const evidenceDecisions = decisions(evidence, {
  // A file is read and thrown away; nothing is decided.
  check: act(async (_, { http, parts }) => {
    for await (const { bytes } of http.uploads({ most: MOST_BYTES, whose: 'guests' }))
      return check(bytes, parts)
    return refuse('fileMissing')
  }),
})

/**
 * What is this PDF? It is answered from the PDF itself; the log only says whether that stands in it. Who
 * has no PDF of ours learns nothing: what a statement must know to be found (the moment to the
 * millisecond and the place in the log beside the id) is in nothing else.
 */
async function check(bytes: Buffer, parts: Parts): Promise<CheckReply> {
  if (!beginsAsPdf(bytes)) return only('unreadable')
  const wanted = {
    [STATEMENT_FILE]: MOST_STATEMENT,
    [CONTENT_FILE]: MOST_CONTENT,
    [TEXT_FILE]: MOST_CONTENT,
  }
  const files = await filesIn(bytes, wanted).catch((error: unknown) => {
    if (error instanceof BrokenPdf) return undefined
    throw error
  })
  if (!files) return only('unreadable')
  const said = files.get(STATEMENT_FILE)
  const statement = said && readStatement(said)
  if (!statement) return only('notOurs')
  const record = await recordOf(parts.db, statement)
  if (!record) return only('unknown')

  const content = files.get(CONTENT_FILE) ?? files.get(TEXT_FILE)
  // A file in form 1 is its own content: what goes along of it, the hash of the whole PDF vouches for.
  const isOwn = statement.kind === 'file' && statement.form === 1
  const contentIsWhole = isOwn || (content && contentHashOf(content) === record.sha256)
  const pagesAreWhole = await wasHandedOut(parts.db, await hashOf([bytes]))
  const differs: Difference[] = []
  if (!contentIsWhole) differs.push('content')
  if (!pagesAreWhole) {
    // In one that was handed out as it is, a name may have become another since.
    if (record.title !== statement.title || record.person !== statement.person)
      differs.push('statement')
    differs.push('pages')
  }
  const whole = contentIsWhole && content ? partsOfContent(statement, content) : undefined
  return {
    verdict: differs.length > 0 ? 'differs' : verdictOf(statement, record.state),
    differs,
    pdf: {
      ...pick(statement),
      parties: whole?.parties ?? [],
      text: pagesAreWhole ? '' : (whole?.text ?? ''),
    },
  }
}

const pick = ({ kind, title, person, how, at, sha256 }: Statement) => ({
  kind,
  title,
  person,
  how,
  at,
  sha256,
})

/** @param state how it stands today */
function verdictOf({ how }: Statement, state: 'open' | 'signed' | 'withdrawn'): Verdict {
  if (state === 'withdrawn') return 'withdrawn'
  return how === 'unsigned' ? 'unsigned' : 'genuine'
}
