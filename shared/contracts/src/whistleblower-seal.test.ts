import { describe, expect, it } from 'vitest'
import {
  CannotOpen,
  codeIn,
  fingerprintOf,
  HANDLER_WRAP,
  lockedAnew,
  newCaseKey,
  newHandlerKey,
  newReceipt,
  openForHandler,
  openForReceipt,
  openKey,
  openValue,
  RECEIPT_WRAP,
  receiptIn,
  receiptKeys,
  sealValue,
  TEXT_BLOCK,
  TEXT_SEALED,
  toBase64,
  wrapForHandler,
  wrapForReceipt,
} from './whistleblower-seal.ts'

const CASE = '7d1f6a52-6c6e-4d0f-9d1e-3a5f0d3f1c11'
const bytesOf = (text: string) => Buffer.from(text, 'base64').length

describe('what is sealed', () => {
  it('opens with the key of its case, as what it was sealed as, and as nothing else', async () => {
    const key = newCaseKey()
    const sealed = await sealValue(key, { text: 'Åäö ę' }, { block: TEXT_BLOCK, about: 'a' })
    expect(await openValue(key, sealed, 'a')).toEqual({ text: 'Åäö ę' })
    await expect(openValue(key, sealed, 'b')).rejects.toThrow(CannotOpen)
    await expect(openValue(newCaseKey(), sealed, 'a')).rejects.toThrow(CannotOpen)
  })

  it('is of one size, however long it is, up to what its block holds', async () => {
    const key = newCaseKey()
    const how = { block: TEXT_BLOCK, about: 'a' }
    for (const text of ['', 'x', 'x'.repeat(TEXT_BLOCK - 6)])
      expect(bytesOf(await sealValue(key, text, how))).toBe(TEXT_SEALED)
    await expect(sealValue(key, 'x'.repeat(TEXT_BLOCK - 5), how)).rejects.toThrow(RangeError)
  })
})

describe('a receipt', () => {
  it('has 16 digits, each as likely as another', () => {
    const all = Array.from({ length: 2000 }, newReceipt)
    for (const one of all) expect(one).toMatch(/^\d{16}$/)
    const zeros = all.join('').replaceAll(/[^0]/g, '').length
    expect(zeros).toBeGreaterThan(2700)
    expect(zeros).toBeLessThan(3700)
  })
  it.each([
    ['1234 5678 9012 3456', '1234567890123456'],
    ['1234-5678-9012-3456', '1234567890123456'],
    ['123456789012345', undefined],
    ['12345678901234567', undefined],
    ['1234567890123x56', undefined],
  ])('typed as %s is %s', (typed, digits) => expect(receiptIn(typed)).toBe(digits))

  it('opens its case again, and no other does', async () => {
    const key = newCaseKey()
    const mine = await receiptKeys('1234567890123456')
    const again = await receiptKeys('1234567890123456')
    const other = await receiptKeys('1234567890123457')
    expect(again.proof).toBe(mine.proof)
    expect(other.proof).not.toBe(mine.proof)
    const wrap = await wrapForReceipt(key, mine.key, CASE)
    expect(bytesOf(wrap)).toBe(RECEIPT_WRAP)
    expect(await openForReceipt(wrap, again.key, CASE)).toEqual(key)
    await expect(openForReceipt(wrap, other.key, CASE)).rejects.toThrow(CannotOpen)
  })
})

describe("a handler's key", () => {
  it('has a fingerprint that is the same for the same key alone', async () => {
    // SHA-256 of 65 zeros begins with these.
    const zeros = toBase64(new Uint8Array(65))
    const [{ key }, { key: other }] = [await newHandlerKey('en'), await newHandlerKey('två')]
    expect(await fingerprintOf(zeros)).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/)
    expect(await fingerprintOf(zeros)).toBe('98CE 42DE EF51 D402 69D5 42F5 314B EF2C')
    expect(await fingerprintOf(key.publicKey)).toBe(await fingerprintOf(key.publicKey))
    expect(await fingerprintOf(key.publicKey)).not.toBe(await fingerprintOf(other.publicKey))
  })

  it('opens with the passphrase and with the code on paper, as it is typed, and with nothing else', async () => {
    const { key, code } = await newHandlerKey('en lång mening')
    expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)
    expect(codeIn(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(code)
    await openKey(key.byPassphrase, 'en lång mening', key.publicKey)
    await openKey(key.byCode, code, key.publicKey)
    await expect(openKey(key.byPassphrase, 'en annan', key.publicKey)).rejects.toThrow(CannotOpen)
    await expect(openKey(key.byCode, 'en lång mening', key.publicKey)).rejects.toThrow(CannotOpen)
  })

  it('opens the cases that are wrapped to it, also under another passphrase', async () => {
    const caseKey = newCaseKey()
    const { key, privateKey } = await newHandlerKey('den första meningen')
    const wrap = await wrapForHandler(caseKey, key.publicKey, CASE)
    expect(bytesOf(wrap)).toBe(HANDLER_WRAP)
    const anew = await lockedAnew(privateKey, key.publicKey, 'den andra meningen')
    const opened = await openKey(anew.key.byPassphrase, 'den andra meningen', key.publicKey)
    expect(await openForHandler(wrap, opened, CASE)).toEqual(caseKey)
    const other = await newHandlerKey('någon annan')
    await expect(openForHandler(wrap, other.privateKey, CASE)).rejects.toThrow(CannotOpen)
  })
})
