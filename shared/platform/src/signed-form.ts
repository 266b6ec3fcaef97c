import { createHash } from 'node:crypto'

/**
 * How what is signed is written down before it is hashed. It never changes once it was used: a
 * signature says by which form it was made, and is checked by that one for ever.
 *
 * 2: a JSON object as UTF-8, with the keys in the order of `SignedContent`, indented by two spaces,
 *    lines ended by LF, one LF at the end; texts in Unicode's NFC.
 * 1: before that. A contract's text alone; of a document the JSON array of title, type, text, source,
 *    file's hash and link; of a file its own bytes.
 */
export type SignedForm = 1 | 2
/** The form of all new signatures. */
export const SIGNED_FORM = 2 satisfies SignedForm

/** The form that an event or a row names. Throws where this portal does not know it. */
export function signedForm(form: number): SignedForm {
  if (form === 1 || form === 2) return form
  throw new Error(`what is signed has a form that is not known: ${form}`)
}

/** Somebody whom a contract binds, as they stood when it was issued; '' for what was not known. */
export interface Party {
  readonly role: 'employer' | 'employee'
  readonly name: string
  /** An organisation number, or a personal number; digits. */
  readonly number: string
  readonly address: string
}

export interface SignedContract {
  readonly kind: 'contract'
  readonly title: string
  /** One of the fixed contract types. */
  readonly type: string
  readonly language: string
  /** Empty for contracts of before form 2: they name the parties in their text alone. */
  readonly parties: readonly Party[]
  /** Sanitised HTML. */
  readonly text: string
}

export interface SignedDocument {
  readonly kind: 'document'
  readonly title: string
  readonly type: string
  readonly text: string
  /** 'text', 'pdf', 'video', 'movie'. */
  readonly source: string
  /** SHA-256 of the PDF or movie, hex; '' without one. */
  readonly fileHash: string
  readonly videoLink: string
}

export interface SignedFile {
  readonly kind: 'file'
  readonly title: string
  /** What the uploaded file was called. */
  readonly name: string
  readonly type: string
  /** SHA-256 of the file, hex. */
  readonly fileHash: string
}

/** All of what a person puts their name to. */
export type SignedContent = SignedContract | SignedDocument | SignedFile

/** What stands first in form 2, so that nobody takes it for something else. */
const SIGNED_MARK = 'workforce-portal/signed/2'

function inOrder(what: SignedContent): object {
  if (what.kind === 'contract') {
    const { kind, title, type, language, text } = what
    const parties = what.parties.map(({ role, name, number, address }) => ({
      role,
      name,
      number,
      address,
    }))
    return { form: SIGNED_MARK, kind, title, type, language, parties, text }
  }
  if (what.kind === 'document') {
    const { kind, title, type, source, fileHash, videoLink, text } = what
    return { form: SIGNED_MARK, kind, title, type, source, fileHash, videoLink, text }
  }
  const { kind, title, name, type, fileHash } = what
  return { form: SIGNED_MARK, kind, title, name, type, fileHash }
}

/**
 * The bytes that are hashed when this is signed.
 * @returns undefined for a file by form 1: those are its own
 */
export function signedBytes(form: SignedForm, what: SignedContent): Buffer | undefined {
  if (form === 2) return Buffer.from(`${JSON.stringify(inOrder(what), null, 2).normalize('NFC')}\n`)
  if (what.kind === 'contract') return Buffer.from(what.text)
  if (what.kind === 'file') return undefined
  const { title, type, text, source, fileHash, videoLink } = what
  return Buffer.from(JSON.stringify([title, type, text, source, fileHash, videoLink]))
}

/** The hash by which what is signed is known: SHA-256 in hex, of a text in UTF-8 or of a file's bytes. */
export function contentHashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** SHA-256 in hex of what is signed, by the form. */
export function signedHash(form: SignedForm, what: SignedContent): string {
  const bytes = signedBytes(form, what)
  if (bytes) return contentHashOf(bytes)
  return what.kind === 'file' ? what.fileHash : ''
}
