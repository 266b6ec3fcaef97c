import { inJudge } from './judge.ts'
import type { JudgedSheet, SheetFault, SheetLimits } from './judged.ts'

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
