import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type SignedContent,
  type SignedContract,
  type SignedDocument,
  type SignedFile,
  signedBytes,
  signedForm,
  signedHash,
} from './signed-form.ts'

const contract: SignedContract = {
  kind: 'contract',
  title: 'Avtal om bil',
  type: 'other',
  language: 'sv',
  parties: [
    { role: 'employer', name: 'Exempel & Söner AB', number: '5560160680', address: '' },
    { role: 'employee', name: 'Kim Ek', number: '', address: 'Provgatan 1' },
  ],
  text: '<p>Bilen är lånad.</p>',
}
const document: SignedDocument = {
  kind: 'document',
  title: 'Policy',
  type: 'POLICY',
  text: '<p>Kör lugnt.</p>',
  source: 'pdf',
  fileHash: 'ab',
  videoLink: '',
}
const file: SignedFile = {
  kind: 'file',
  title: 'Kvitto',
  name: 'kvitto.txt',
  type: 'text/plain',
  fileHash: 'cd',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('form 2', () => {
  test('is written as it is documented, to the byte', () => {
    const written = `{
  "form": "workforce-portal/signed/2",
  "kind": "contract",
  "title": "Avtal om bil",
  "type": "other",
  "language": "sv",
  "parties": [
    {
      "role": "employer",
      "name": "Exempel & Söner AB",
      "number": "5560160680",
      "address": ""
    },
    {
      "role": "employee",
      "name": "Kim Ek",
      "number": "",
      "address": "Provgatan 1"
    }
  ],
  "text": "<p>Bilen är lånad.</p>"
}
`
    expect(signedBytes(2, contract)?.toString()).toBe(written)
    expect(signedHash(2, contract)).toBe(sha256(written))
    expect(signedBytes(2, document)?.toString()).toBe(`{
  "form": "workforce-portal/signed/2",
  "kind": "document",
  "title": "Policy",
  "type": "POLICY",
  "source": "pdf",
  "fileHash": "ab",
  "videoLink": "",
  "text": "<p>Kör lugnt.</p>"
}
`)
    expect(signedBytes(2, file)?.toString()).toBe(`{
  "form": "workforce-portal/signed/2",
  "kind": "file",
  "title": "Kvitto",
  "name": "kvitto.txt",
  "type": "text/plain",
  "fileHash": "cd"
}
`)
  })

  test('does not depend on the order in which its parts were given, nor on how letters are put together', () => {
    const { text, ...rest } = contract
    expect(signedHash(2, { text, ...rest })).toBe(signedHash(2, contract))
    const apart = { ...contract, title: contract.title.normalize('NFD') }
    expect(signedHash(2, apart)).toBe(signedHash(2, contract))
  })

  test('whatever part is another, the hash is another', () => {
    const hashes = new Set<string>()
    const [employer, employee] = contract.parties
    if (!employer || !employee) throw new Error('there are two parties')
    const others: SignedContent[] = [
      contract,
      document,
      file,
      { ...contract, title: 'Avtal om båt' },
      { ...contract, type: 'mainTerms' },
      { ...contract, language: 'en' },
      { ...contract, text: '<p>Bilen är din.</p>' },
      { ...contract, parties: [employer] },
      { ...contract, parties: [employee, employer] },
      { ...contract, parties: [{ ...employer, name: 'Annan AB' }, employee] },
      { ...contract, parties: [employer, { ...employee, number: '199001019802' }] },
      { ...contract, parties: [employer, { ...employee, address: 'Provgatan 2' }] },
      { ...document, title: 'Annan' },
      { ...document, type: 'OTHER' },
      { ...document, source: 'text' },
      { ...document, fileHash: '' },
      { ...document, videoLink: 'x' },
      { ...document, text: '' },
      { ...file, title: 'Annat' },
      { ...file, name: 'annat.txt' },
      { ...file, type: 'text/csv' },
      { ...file, fileHash: 'ce' },
    ]
    for (const one of others) hashes.add(signedHash(2, one))
    expect(hashes.size).toBe(others.length)
  })

  test('text cannot be moved from one part to another', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(word, word, word, word, (title, text, otherTitle, otherText) => {
        fc.pre(
          title.normalize() !== otherTitle.normalize() ||
            text.normalize() !== otherText.normalize(),
        )
        expect(signedHash(2, { ...contract, title, text })).not.toBe(
          signedHash(2, { ...contract, title: otherTitle, text: otherText }),
        )
      }),
    )
  })
})

test('form 1 is what it was: the text, the parts of a document, the bytes of a file', () => {
  expect(signedHash(1, contract)).toBe(sha256('<p>Bilen är lånad.</p>'))
  expect(signedHash(1, document)).toBe(
    sha256('["Policy","POLICY","<p>Kör lugnt.</p>","pdf","ab",""]'),
  )
  expect(signedHash(1, file)).toBe('cd')
  expect(signedBytes(1, file)).toBeUndefined()
})

test('a form that nobody knows is none', () => {
  expect([signedForm(1), signedForm(2)]).toEqual([1, 2])
  expect(() => signedForm(3)).toThrow('3')
})
