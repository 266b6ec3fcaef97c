/** What a sheet may hold. */
export interface SheetLimits {
  /** Rows under the head that say something. */
  readonly maxRows: number
}

/** Why a sheet is refused: a code of the contract's. */
export type SheetFault =
  | 'notASheet'
  | 'tooManyRows'
  | 'nothingToImport'
  | 'archiveBomb'
  | 'sheetTooLarge'

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
