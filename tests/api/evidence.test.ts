import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { calls } from '@portal/contracts'
import { appendPages, filesIn, renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { standingPortal } from '../harness/standing.ts'

const { evidence, contracts, documents, signage, auth, users } = calls
const portal = standingPortal()
let guest: Client
let wage: Client
let driver: Client
let driverId: string
let signedId: string
/** A signed contract, as its employee got it. */
let contract: Buffer
beforeAll(async () => {
  guest = new Client(portal.url)
  wage = await portal.as('wageadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
  const { rows } = await driver.ok(contracts.mine, { userId: driverId, onlySigned: true })
  signedId = rows[0]?.id ?? ''
  contract = await exported()
})

const exported = async () =>
  (await driver.call(contracts.export, { id: signedId, userId: driverId })).bytes
const sent = (bytes: Uint8Array, client = guest) =>
  client.upload(evidence.check, [{ name: 'avtal.pdf', bytes: new Uint8Array(bytes) }])
const check = async (bytes: Uint8Array) => (await sent(bytes)).body
const verdict = async (bytes: Uint8Array) => {
  const { verdict: was, differs } = await check(bytes)
  return [was, ...differs].join(' ')
}
const names = {
  'signature.json': 20_000,
  'signed-content.json': 1_000_000,
  'signed-original.pdf': 10_000_000,
}
/** The same PDF with another file in the place of one that goes along, and a page at its end. */
async function withFile(
  bytes: Uint8Array,
  name: string,
  made: (was: string) => string | Uint8Array,
) {
  const files = new Map<string, Uint8Array>(await filesIn(bytes, names))
  files.set(name, Buffer.from(made(files.get(name)?.toString() ?? '')))
  const attachments = [...files].map(([one, data]) => ({
    ...{ name: one, type: 'application/json', description: '', bytes: data },
  }))
  return appendPages(bytes, { title: '', language: 'sv', blocks: [], attachments })
}
const textOf = async (bytes: Uint8Array) =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  ).text.replace(/\s+/g, ' ')

describe('a PDF as it was handed out is genuine', () => {
  test('a signed contract, and what it is', async () => {
    const { rows } = await wage.ok(contracts.ofUser, { id: driverId, onlySigned: true })
    const own = await driver.ok(contracts.one, { id: signedId, userId: driverId })
    expect(rows.length).toBeGreaterThan(0)
    expect(await check(contract)).toEqual({
      verdict: 'genuine',
      differs: [],
      pdf: {
        kind: 'contract',
        title: own.title,
        parties: ['Exempel Bemanning AB', 'David Förarsson'],
        person: 'David Förarsson',
        how: 'signed',
        at: own.signedAt,
        sha256: own.contentHash,
        text: '',
      },
    })
  })

  test('an approved document, a signed file, and each again to the byte', {
    timeout: 180_000,
  }, async () => {
    const page = { page: 0, pageSize: 20 }
    const approved = await driver.ok(documents.mine, { state: 'approved', ...page })
    const files = await driver.ok(signage.mine, { state: 'signed' })
    expect(approved.rows.length * files.rows.length).toBeGreaterThan(0)
    const [document] = approved.rows
    const [file] = files.rows
    const ways = [
      exported,
      async () => (await driver.call(documents.export, { id: document?.id ?? '' })).bytes,
      async () => (await driver.call(signage.export, { id: file?.id ?? '' })).bytes,
    ]
    for (const get of ways) {
      const [first, second] = [await get(), await get()]
      expect(await verdict(first)).toBe('genuine')
      // Between two of them the log may be sealed, which is said in it.
      expect(first.equals(second) || second.equals(await get())).toBe(true)
    }
  })

  test('anybody can check it with the files that go along, and it says how', async () => {
    const { contentHash, content, title } = await driver.ok(contracts.one, {
      id: signedId,
      userId: driverId,
    })
    const files = await filesIn(contract, names)
    expect([...files.keys()].sort()).toEqual(['signature.json', 'signed-content.json'])
    const signed = files.get('signed-content.json') ?? Buffer.alloc(0)
    expect(contentHashOf(signed)).toBe(contentHash)
    expect(JSON.parse(signed.toString())).toMatchObject({ kind: 'contract', title, text: content })
    const text = await textOf(contract)
    expect(text).toContain('signed-content.json')
    expect(text.replace(/ /g, '')).toContain(contentHash)
    expect(text.replace(/ /g, '')).toContain('/external/verify')
    // The file itself goes along where it was a file.
    const [file] = (await driver.ok(signage.mine, { state: 'signed' })).rows
    const bytes = (await driver.call(signage.export, { id: file?.id ?? '' })).bytes
    const original = (await filesIn(bytes, names)).get('signed-original.pdf')
    expect(contentHashOf(original ?? '')).toBe(file?.fileHash)
  })

  test('one that nobody has signed is told to be that, and one that was withdrawn', async () => {
    const newdriver = await portal.as('newdriver')
    const { id: userId } = await newdriver.ok(auth.me, {})
    const fields = { title: 'Bil', freeText: 'Håll den ren.' }
    const { id } = await issueContract(wage, { id: userId, type: 'other', language: 'sv', fields })
    const open = (await newdriver.call(contracts.export, { id, userId })).bytes
    expect(await verdict(open)).toBe('unsigned')
    await wage.ok(contracts.withdraw, { id })
    await portal.settled()
    expect(await verdict(open)).toBe('withdrawn')
    expect(await verdict((await wage.call(contracts.exportOfUser, { id })).bytes)).toBe('withdrawn')
  })
})

describe('what is another than it was is told', () => {
  test('a byte of it, and the text that was signed is shown', async () => {
    const changed = Buffer.concat([contract, Buffer.from('\n')])
    const { differs, pdf } = await check(changed)
    expect(differs).toEqual(['pages'])
    const { content } = await driver.ok(contracts.one, { id: signedId, userId: driverId })
    expect(pdf?.text).toBe(content)
  })

  test('the content, the person, the headline', async () => {
    const content = await withFile(contract, 'signed-content.json', (was) =>
      was.replace('David', 'Davina'),
    )
    expect(await check(content)).toMatchObject({
      differs: ['content', 'pages'],
      pdf: { parties: [], text: '' },
    })
    const said = (from: string, to: string) =>
      withFile(contract, 'signature.json', (was) => was.replace(from, to))
    expect(await verdict(await said('David Förarsson', 'Davina Förarsson'))).toBe(
      'differs statement pages',
    )
    expect(await verdict(await said('"title": "', '"title": "Helt annat: '))).toBe(
      'differs statement pages',
    )
  })

  test.each<[string, (was: string) => string]>([
    ['the moment', (was) => was.replace(/"at": "(\d{4})/, '"at": "1999')],
    ['the place in the log', (was) => was.replace(/"entry": "/, '"entry": "1')],
    ['the hash', (was) => was.replace(/"sha256": "\w{6}/, '"sha256": "abcdef')],
    ['the id', (was) => was.replace(/"id": "\w{4}/, '"id": "ffff')],
    ['the signing', (was) => was.replace(/"signing": "[^"]+"/, '"signing": null')],
    ['the kind', (was) => was.replace('"kind": "contract"', '"kind": "file"')],
    ['whether it was signed', (was) => was.replace('"how": "signed"', '"how": "unsigned"')],
  ])('who changes %s learns nothing', async (_, change) => {
    const changed = await withFile(contract, 'signature.json', change)
    expect(await check(changed)).toEqual({ verdict: 'unknown', differs: [], pdf: null })
  })

  test('nor does who knows a contract but has no PDF of it', async () => {
    const files = await filesIn(contract, names)
    const content = files.get('signed-content.json')?.toString() ?? ''
    const file = { name: 'signed-content.json', type: 'text/plain', description: '' }
    const bare = await renderPdf({
      ...{ title: 'Annat', language: 'sv', blocks: [] },
      attachments: [{ ...file, bytes: Buffer.from(content) }],
    })
    expect(await verdict(bare)).toBe('notOurs')
  })
})

describe('what a stranger sends', () => {
  const without = async () =>
    renderPdf({ title: 'Annat', language: 'sv', blocks: [{ kind: 'heading', text: 'Annat' }] })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['another PDF', without, 'notOurs'],
    ['a text', () => Buffer.from('Kör lugnt.'), 'unreadable'],
    ['nothing but the beginning of one', () => Buffer.from('%PDF-1.7\nkaka'), 'unreadable'],
    ['half of one', () => contract.subarray(0, contract.length / 2), 'unreadable'],
    [
      'a statement that is none',
      () => withFile(contract, 'signature.json', () => '{"statement": []}'),
      'notOurs',
    ],
    [
      'a statement that is no text',
      () => withFile(contract, 'signature.json', () => new Uint8Array(400).fill(0xff)),
      'notOurs',
    ],
    [
      'a statement longer than any',
      () => withFile(contract, 'signature.json', (was) => `${was}${' '.repeat(9000)}`),
      'notOurs',
    ],
  ])('%s is told to be that', async (_, made, wanted) => {
    expect(await verdict(await made())).toBe(wanted)
  })

  test('what unfolds into gigabytes is not unfolded, and the next one is checked', async () => {
    const zeros = Buffer.alloc(1024 * 1024)
    const megabytes = Readable.from(Array.from({ length: 600 }, () => zeros))
    const packed = await buffer(megabytes.pipe(createDeflate({ level: 1 })))
    const objects = [
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(signature.json) 4 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      '<</Type/Filespec/F(signature.json)/EF<</F 5 0 R>>>>',
      `<</Type/EmbeddedFile/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ]
    const head = objects.map((one, at) => `${at + 1} 0 obj${one}`).join('\nendobj\n')
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${head}`),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    ])
    expect(await verdict(bomb)).toBe('unreadable')
    expect(await verdict(contract)).toBe('genuine')
  }, 60_000)

  test('without a file, or with one that is too large, it is refused', async () => {
    const empty = new FormData()
    empty.append('annat', 'x')
    expect(await guest.refusal(evidence.check, {}, { form: empty })).toBe('fileMissing')
    const large = Buffer.alloc(24 * 1024 * 1024 + 1, '%PDF-')
    expect((await sent(large)).error?.code).toBe('fileTooLarge')
    const huge = Buffer.alloc(26 * 1024 * 1024, '%PDF-')
    expect((await sent(huge)).error?.code).toBe('tooLarge')
  })
})

test('of who was erased nothing is confirmed', async () => {
  const superadmin = await portal.as('superadmin')
  await superadmin.ok(users.remove, { id: driverId, erase: 'true' })
  await portal.settled()
  expect(await check(contract)).toEqual({ verdict: 'unknown', differs: [], pdf: null })
})
