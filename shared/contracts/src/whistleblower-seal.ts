// How a whistleblower's case is sealed: in the browser of whoever writes, for those who may read. The
// server keeps what comes out of here and can open none of it (docs/threat-model.md).
//
// A case has a key of its own (AES-256-GCM). It is wrapped to each handler's public key (ECDH on P-256,
// HKDF-SHA-256, AES-GCM: the shape of ECIES), and to the receipt that the reporter keeps. What is sealed
// is padded to one size, so that nobody learns from its length.

const utf8 = new TextEncoder()
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const IV = 12
const TAG = 16
/** Bytes of an uncompressed point of P-256. */
export const PUBLIC_KEY_BYTES = 65

/** Bytes that a text has room in, and those of what comes of it. */
export const TEXT_BLOCK = 20 * 1024
export const TEXT_SEALED = IV + TEXT_BLOCK + TAG
export const HEADLINE_BLOCK = 256
export const HEADLINE_SEALED = IV + HEADLINE_BLOCK + TAG
/** A file goes in pieces of this many bytes, so that each of its calls is small. */
export const PIECE_BLOCK = 48 * 1024
export const PIECE_SEALED = IV + PIECE_BLOCK + TAG

/** Bytes of a case's key, of its wrap to a handler, and of its wrap to a receipt. */
const KEY = 32
export const HANDLER_WRAP = PUBLIC_KEY_BYTES + IV + KEY + TAG
export const RECEIPT_WRAP = IV + KEY + TAG
/** Bytes of what a receipt proves itself with. */
export const PROOF = 32

/** OWASP's figure of 2023 for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000
export const RECEIPT_DIGITS = 16

type Bytes = Uint8Array<ArrayBuffer>

/** Thrown where a key does not open what it is tried on. */
export class CannotOpen extends Error {
  constructor() {
    super('the key does not open it')
    this.name = 'CannotOpen'
  }
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Bytes as base64 text. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
/** The bytes of base64 text. Throws where it is none. */
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const aes = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function locked(key: CryptoKey, plain: Bytes, about: string): Promise<Bytes> {
  const iv = randomBytes(IV)
  const additionalData = utf8.encode(about)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
  return joined(iv, new Uint8Array(sealed))
}

async function unlocked(key: CryptoKey, bytes: Bytes, about: string): Promise<Bytes> {
  try {
    const additionalData = utf8.encode(about)
    const name = 'AES-GCM'
    const iv = bytes.slice(0, IV)
    return new Uint8Array(
      await crypto.subtle.decrypt({ name, iv, additionalData }, key, bytes.slice(IV)),
    )
  } catch {
    throw new CannotOpen()
  }
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A key of a case that nobody has yet. */
export const newCaseKey = (): Bytes => randomBytes(KEY)

/**
 * Seals bytes into a block of one size.
 * @param about what it is: a case and a part of it; it opens as nothing else
 * @throws RangeError where they are more than the block holds
 */
export async function sealBytes(
  key: Bytes,
  plain: Uint8Array,
  { block, about }: { block: number; about: string },
): Promise<string> {
  const room = block - 4
  if (plain.length > room) throw new RangeError(`${plain.length} bytes in a block of ${room}`)
  const padded = new Uint8Array(block)
  new DataView(padded.buffer).setUint32(0, plain.length)
  padded.set(plain, 4)
  return toBase64(await locked(await aes(key), padded, about))
}

/** Opens what `sealBytes` made. Throws CannotOpen. */
export async function openBytes(key: Bytes, sealed: string, about: string): Promise<Bytes> {
  const padded = await unlocked(await aes(key), fromBase64(sealed), about)
  const length = new DataView(padded.buffer).getUint32(0)
  if (length > padded.length - 4) throw new CannotOpen()
  return padded.slice(4, 4 + length)
}

/** Bytes of a text as it is sealed; a text that has more than its block is too long. */
export const sizeOf = (value: unknown): number => utf8.encode(JSON.stringify(value)).length

/** Seals what JSON can say. */
export const sealValue = (key: Bytes, value: unknown, how: { block: number; about: string }) =>
  sealBytes(key, utf8.encode(JSON.stringify(value)), how)

/** Opens what `sealValue` made. Throws CannotOpen. */
export async function openValue<T>(key: Bytes, sealed: string, about: string): Promise<T> {
  const bytes = await openBytes(key, sealed, about)
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

const hkdf = async (bytes: Bytes, info: string): Promise<Bytes> => {
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: utf8.encode(info),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256))
}

async function slowly(secret: string, salt: Bytes): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', utf8.encode(secret), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256))
}

/** A receipt that nobody has yet: 16 random digits, each as likely as another. */
export function newReceipt(): string {
  let digits = ''
  while (digits.length < RECEIPT_DIGITS)
    // 250 is the most that ten divides.
    for (const byte of randomBytes(32))
      if (byte < 250 && digits.length < RECEIPT_DIGITS) digits += String(byte % 10)
  return digits
}

/** What was typed for a receipt, its digits alone; undefined where it is none. */
export function receiptIn(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : undefined
}

/** What a receipt gives: the proof that the server is shown, and the key that stays with the reporter. */
export interface ReceiptKeys {
  readonly proof: string
  readonly key: Bytes
}

/** Takes a second or so on a phone, on purpose: whoever guesses pays that for each guess. */
export async function receiptKeys(receipt: string): Promise<ReceiptKeys> {
  const root = await slowly(receipt, utf8.encode('portal whistleblower receipt 1'))
  const proof = toBase64(await hkdf(root, 'portal whistleblower proof 1'))
  return { proof, key: await hkdf(root, 'portal whistleblower receipt key 1') }
}

const ofReceipt = (caseId: string) => `${caseId} receipt`
const ofHandler = (caseId: string) => `${caseId} handler`

/** The case's key, for who has the receipt. */
export const wrapForReceipt = async (key: Bytes, receipt: Bytes, caseId: string): Promise<string> =>
  toBase64(await locked(await aes(receipt), key, ofReceipt(caseId)))

/** Opens it again. Throws CannotOpen. */
export const openForReceipt = async (wrap: string, receipt: Bytes, caseId: string) =>
  unlocked(await aes(receipt), fromBase64(wrap), ofReceipt(caseId))

const shared = async (mine: CryptoKey, theirs: Bytes, info: string): Promise<CryptoKey> => {
  const other = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, mine, 256)
  return aes(await hkdf(new Uint8Array(bits), info))
}

/** The case's key, for the handler whose public key this is. */
export async function wrapForHandler(key: Bytes, publicKey: string, caseId: string) {
  const once = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey))
  const mixed = await shared(once.privateKey, fromBase64(publicKey), ofHandler(caseId))
  return toBase64(joined(point, await locked(mixed, key, ofHandler(caseId))))
}

/** Opens it with the handler's private key. Throws CannotOpen. */
export async function openForHandler(wrap: string, privateKey: CryptoKey, caseId: string) {
  const bytes = fromBase64(wrap)
  const point = bytes.slice(0, PUBLIC_KEY_BYTES)
  const mixed = await shared(privateKey, point, ofHandler(caseId)).catch(() => {
    throw new CannotOpen()
  })
  return unlocked(mixed, bytes.slice(PUBLIC_KEY_BYTES), ofHandler(caseId))
}

/** A private key under a secret that a person keeps: a passphrase, or a code on paper. */
export interface LockedKey {
  readonly salt: string
  readonly locked: string
}
/** Bytes of such a salt, and of the most that a locked key of P-256 has. */
export const SALT = 16
export const LOCKED_KEY = 256

async function lockKey(privateKey: Bytes, secret: string, publicKey: string): Promise<LockedKey> {
  const salt = randomBytes(SALT)
  const key = await aes(await slowly(secret, salt))
  return { salt: toBase64(salt), locked: toBase64(await locked(key, privateKey, publicKey)) }
}

const importPrivate = (bytes: Bytes) =>
  crypto.subtle.importKey('pkcs8', bytes, CURVE, true, ['deriveBits'])

/** Opens a handler's private key. Throws CannotOpen. */
export async function openKey(
  { salt, locked: bytes }: LockedKey,
  secret: string,
  publicKey: string,
): Promise<CryptoKey> {
  const key = await aes(await slowly(secret, fromBase64(salt)))
  return importPrivate(await unlocked(key, fromBase64(bytes), publicKey))
}

/** The same private key under a passphrase and under a code on paper. */
export interface HandlerKey {
  readonly publicKey: string
  readonly byPassphrase: LockedKey
  readonly byCode: LockedKey
}

/** Letters of a code on paper: none that is taken for another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 28

/** A code on paper that opens a handler's key: 140 random bits in groups of four letters. */
const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** What was typed for such a code, as it is written. */
export const codeIn = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')

/** A pair of keys for a handler, and the code on paper, which is shown once and kept nowhere. */
export async function newHandlerKey(
  passphrase: string,
): Promise<{ key: HandlerKey; privateKey: CryptoKey; code: string }> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  const key = await lockedAnew(pair.privateKey, toBase64(new Uint8Array(point)), passphrase)
  return { ...key, privateKey: pair.privateKey }
}

/** The same pair under another passphrase, and under a new code: the old ones open it no more. */
export async function lockedAnew(privateKey: CryptoKey, publicKey: string, passphrase: string) {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const code = newCode()
  const byPassphrase = await lockKey(bytes, passphrase, publicKey)
  const byCode = await lockKey(bytes, code, publicKey)
  return { key: { publicKey, byPassphrase, byCode } satisfies HandlerKey, code }
}

/** Bytes of a public key's SHA-256 that two people compare: 128 bits. */
const FINGERPRINT = 16

/**
 * What two people compare to see that they have the same public key of somebody, as `1A2B 3C4D …`. The server
 * that hands the keys out could hand out another one.
 */
export async function fingerprintOf(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(publicKey)))
  return [...hash.subarray(0, FINGERPRINT)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')
}
