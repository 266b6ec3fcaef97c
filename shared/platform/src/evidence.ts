import type { SignedForm } from './signed-form.ts'

/** What stands first in a statement, so that nobody takes it for something else. */
export const STATEMENT_MARK = 'workforce-portal/signature/1'
/** The names of the files that go along in a PDF which the portal hands out. */
export const STATEMENT_FILE = 'signature.json'
export const CONTENT_FILE = 'signed-content.json'
/** What a contract's text alone is called, where it was signed in form 1. */
export const TEXT_FILE = 'signed-content.html'
/** Before the ending of a file that was signed. */
export const ORIGINAL_NAME = 'signed-original'

/** Bytes of a statement, and of what was signed: what is longer is none of ours. */
export const MOST_STATEMENT = 8 * 1024
export const MOST_CONTENT = 2 * 1024 * 1024

/** What a PDF says of the signature that it bears, for programs. */
export interface Statement {
  readonly kind: 'contract' | 'document' | 'file'
  readonly id: string
  /** 'unsigned': a contract that was issued, and no more. */
  readonly how: 'signed' | 'approved' | 'unsigned'
  readonly title: string
  /** Who signed, or is to. */
  readonly person: string
  /** When it was signed, or issued where it is not: ISO 8601 in UTC with milliseconds. */
  readonly at: string
  /** The position of the event in the log; null where nothing was signed. */
  readonly entry: string | null
  readonly signing: string | null
  /** The form in which the content was hashed. */
  readonly form: SignedForm
  /** SHA-256 of what was signed, hex. */
  readonly sha256: string
}

/** The statement as the file that goes along: JSON in UTF-8, its keys in this order. */
export function statementBytes(one: Statement): Buffer {
  const { kind, id, how, title, person, at, entry, signing, form, sha256 } = one
  const said = { kind, id, how, title, person, at, entry, signing, form, sha256 }
  return Buffer.from(`${JSON.stringify({ statement: STATEMENT_MARK, ...said }, null, 2)}\n`)
}
