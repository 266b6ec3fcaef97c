import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { unpack } from '../files/zip.ts'
import { bufferOf } from '../helper/helper.ts'
import { serve } from '../helper/serve.ts'
import { personalNumbersIn } from './numbers.ts'
import type { PackedPaper, PaperRead, PapersTask } from './papers.ts'

/** Pages of a paper, at most: more are many people's. */
const PAGES = 20
/** One number says whose it is; a second one, that it is not one person's. */
const MOST_NUMBERS = 2

/** What its pages say, or why they cannot be read. */
async function textsOf(bytes: Buffer): Promise<string[] | PaperRead['fault']> {
  // What reads it takes the bytes away.
  const data = new Uint8Array(bytes)
  // Nothing is fetched, nothing is drawn, no warning quotes what stands in it.
  const pdf = await getDocumentProxy(data, { verbosity: 0, disableFontFace: true }).catch(
    (error: unknown) =>
      error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable',
  )
  if (typeof pdf === 'string') return pdf
  try {
    if (pdf.numPages > PAGES) return 'tooLarge'
    const texts: string[] = []
    for (let at = 1; at <= pdf.numPages; at++) {
      const { items } = await (await pdf.getPage(at)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    return texts
  } catch {
    return 'unreadable'
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function read({ name, packed, method, size }: PackedPaper): Promise<PaperRead> {
  const none = (fault: PaperRead['fault']) => ({ fault, numbers: [], sha256: '' })
  const bytes = await unpack(bufferOf(packed), { method, size })
  if (!bytes) return none('unreadable')
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return none('notPdf')
  const texts = await textsOf(bytes)
  if (!Array.isArray(texts)) return none(texts)
  const numbers = personalNumbersIn([name, ...texts], new Date(), MOST_NUMBERS)
  return { fault: null, numbers, sha256: createHash('sha256').update(bytes).digest('hex') }
}

serve(async ({ papers }: PapersTask): Promise<PaperRead[]> => {
  const all: PaperRead[] = []
  for (const paper of papers) all.push(await read(paper))
  return all
})
