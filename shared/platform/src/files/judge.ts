import { Helper, HelperEnded } from '../helper/helper.ts'
import type { SheetLimits } from './read-sheet.ts'

/** What the process that reads other people's files is asked. */
export type JudgeTask =
  | { readonly is: 'inspect'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly is: 'sheet'; readonly bytes: Uint8Array; readonly limits: SheetLimits }
  | { readonly is: 'png'; readonly bytes: Uint8Array }
  | { readonly is: 'movie'; readonly bytes: Uint8Array }
  | { readonly is: 'portrait'; readonly bytes: Uint8Array }

/** Why a file was refused: a code of the contract's. */
export interface JudgedRefused {
  readonly refused: string
}

export interface JudgedFile {
  readonly type: string
  /** The bytes to keep, where they are not those that came. */
  readonly encoded?: Uint8Array | undefined
  readonly thumbnail?: Uint8Array | undefined
}

export interface JudgedSheet {
  readonly headers: string[]
  readonly rows: string[][]
  /** Which row of the sheet the head is, from 1. */
  readonly headLine: number
  /** The same of each row. */
  readonly lines: number[]
}

/** What it answers, by what was asked. */
export interface JudgeResults {
  inspect: JudgedFile | JudgedRefused
  sheet: JudgedSheet | JudgedRefused
  png: { readonly encoded: Uint8Array } | JudgedRefused
  movie: { readonly seconds: number | undefined }
  portrait: { readonly encoded: Uint8Array } | JudgedRefused
}

const judge = new Helper<JudgeTask, JudgeResults[JudgeTask['is']]>({
  script: new URL('./judge-process.ts', import.meta.url),
  what: "reads other people's files",
  limits: { memory: 1024, seconds: 12 },
  // Somebody waits for what they just sent.
  priority: 5,
  queue: 20,
})

/**
 * Has a file looked at in a process of its own, one at a time: whatever it unfolds into, this process
 * goes on. `ended` says that it took more than any file does. Throws HelperBusy.
 * @param whose who sent it: many of one person keep nobody else waiting for more than one of them
 */
export async function inJudge<K extends JudgeTask['is']>(
  task: JudgeTask & { is: K },
  whose?: string,
): Promise<JudgeResults[K] | { readonly ended: true }> {
  try {
    return (await judge.run(task, whose)) as JudgeResults[K]
  } catch (error) {
    if (error instanceof HelperEnded) return { ended: true }
    throw error
  }
}
