import { inJudge, type JudgedSheet } from './judge.ts'
import type { SheetLimits } from './read-sheet.ts'

export type SheetFault =
  | 'notASheet'
  | 'tooManyRows'
  | 'nothingToImport'
  | 'archiveBomb'
  | 'sheetTooLarge'

export class SheetRefused extends Error {
  readonly code: SheetFault
  constructor(code: SheetFault) {
    super(code)
    this.code = code
  }
}

/**
 * Reads the first sheet of a .csv or .xlsx into rows of trimmed text, in a process of its own: calls go on
 * meanwhile, and what a small file unfolds into takes no memory of theirs.
 * Throws SheetRefused, HelperBusy.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<JudgedSheet> {
  const judged = await inJudge({ is: 'sheet', bytes, limits })
  if ('ended' in judged) throw new SheetRefused('sheetTooLarge')
  if ('refused' in judged) throw new SheetRefused(judged.refused as SheetFault)
  return judged
}
