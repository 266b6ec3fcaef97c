import { type AnyCommand, calls } from '@portal/contracts'
import { hashOfContent } from '@portal/domain/documents/document'
import { contractEvents, documentEvents, signageEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { contentHashOf, SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import { makeSigningCode } from '@portal/platform/signing-codes'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// How what is decided about signing comes by its code and its bytes, and what the lists make of it.
const { contracts, documents, files, signage } = calls
let deciders: Deciders
const [anna, bo] = [newId(), newId()]
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
const by = (userId: string) => actor({ userId })
const parts = () => deciders.portal.parts
const bytes = Buffer.from('Kör lugnt.')
const fileHash = contentHashOf(bytes)

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const [at, userId] of [anna, bo].entries())
    await deciders.given(`person-${userId}`, personCreated(userId, { phone: `07000010${at}0` }))
})
afterAll(() => deciders.close())
// Each test may ask for codes as if nobody had before.
beforeEach(() => parts().pool.query('DELETE FROM auth.signing'))

const text = '<p>Prov</p>'
const contractHash = signedHash(SIGNED_FORM, {
  ...{ kind: 'contract', title: 'Prov', type: 'other', language: 'sv', parties: [], text },
})
const issued = (contractId: string) =>
  contractEvents.contractIssued({
    ...{ contractId, userId: anna, type: 'other', language: 'sv', title: 'Prov', content: text },
    ...{ contentHash: contractHash, form: SIGNED_FORM, parties: [], fields: [] },
    ...{ issuedById: wage.userId, startDate: null, endDate: null },
  })
const asked = (fileId: string) =>
  signageEvents.fileSignageRequested({
    ...{ fileId, userId: anna, uploadId: newId(), title: 'Prov', name: 'prov.txt' },
    ...{ type: 'text/plain', size: bytes.length, contentHash: fileHash },
    requestedById: wage.userId,
  })

/** A contract, and a file, that Anna is to sign. */
const open = {
  contract: async () => {
    const id = newId()
    await deciders.given(`contract-${id}`, issued(id))
    return id
  },
  file: async () => {
    const id = newId()
    await parts().files.put(id, bytes)
    await deciders.given(`fileSignage-${id}`, asked(id))
    return id
  },
}
type Begins = typeof contracts.startSigning | typeof signage.startSigning
/** A key and a code. */
async function codeFor(call: AnyCommand, input: object) {
  const { events, reply } = await deciders.when(call as Begins, input as { id: string }, by(anna))
  const signingId = String(events.find(({ type }) => type === 'signingStarted')?.data.signingId)
  const code = await makeSigningCode(parts().pool, parts().settings.claimKey, signingId)
  return { signageKey: reply.signageKey, code: code ?? '' }
}
const nothing = { signageKey: 'x'.repeat(32), code: '000000' }

describe.each([
  ['contract', contracts, 'contractSigned', 'contractWithdrawn'],
  ['file', signage, 'fileSigned', 'signageWithdrawn'],
] as const)('a %s', (kind, area, signed, refused) => {
  const sign = async (input: { id: string; signageKey: string; code: string }, who = anna) =>
    (await deciders.when(area.sign as typeof contracts.sign, input, by(who))).was
  const withdraw = (id: string) =>
    kind === 'contract'
      ? deciders.when(contracts.withdrawFor, { id, reason: '' }, wage)
      : deciders.when(signage.withdraw, { id, reason: '' }, wage)

  test('is signed with the right code, once', async () => {
    const id = await open[kind]()
    const code = await codeFor(area.startSigning, { id })
    expect(await sign({ id, ...nothing })).toBe('signingCodeSpent')
    expect(await sign({ id, ...code })).toBe(signed)
    expect(await sign({ id, ...code })).toBe('alreadySigned')
  })

  test('is another’s as if it were not there, to sign and to ask for a code', async () => {
    const id = await open[kind]()
    const code = await codeFor(area.startSigning, { id })
    expect(await sign({ id, ...code }, bo)).toBe('notFound')
    expect((await deciders.when(area.startSigning as Begins, { id }, by(bo))).was).toBe('notFound')
    expect(await sign({ id: newId(), ...code })).toBe('notFound')
  })

  test('withdrawn while the code was on its way stays withdrawn', async () => {
    const id = await open[kind]()
    const code = await codeFor(area.startSigning, { id })
    await withdraw(id)
    expect(await sign({ id, ...code })).toBe(refused)
    expect((await deciders.when(area.startSigning as Begins, { id }, by(anna))).was).toBe(refused)
  })

  test('with nobody to see is withdrawn by nobody', async () => {
    const boss = newId()
    await deciders.given(`person-${boss}`, personCreated(boss, { userType: 'Management' }))
    const id = newId()
    const data = { ...(kind === 'contract' ? issued(id) : asked(id)) }
    const theirs = { ...data, data: { ...(data.data as object), userId: boss } }
    await deciders.given(`${kind === 'contract' ? 'contract' : 'fileSignage'}-${id}`, theirs)
    expect((await withdraw(id)).was).toBe('notFound')
  })
})

test('asking for a code says where it went, and nothing that could be used', async () => {
  const id = await open.contract()
  const { events, reply } = await deciders.when(contracts.startSigning, { id }, by(anna))
  expect(events[0]?.data).toEqual({
    ...{ signingId: expect.any(String), userId: anna, kind: 'contract', objectId: id },
    ...{ contentHash: contractHash, phoneEnd: '00' },
  })
  expect(JSON.stringify(events)).not.toContain(reply.signageKey)
})

test('other bytes in place of a file, or none, are nothing to sign', async () => {
  const id = await open.file()
  await parts().files.remove(id)
  await parts().files.put(id, Buffer.from('Kör fort.'))
  const begin = () => deciders.when(signage.startSigning, { id }, by(anna))
  await expect(begin()).rejects.toThrow('are not those that were stored')
  await parts().files.remove(id)
  expect((await begin()).was).toBe('fileMissing')
})

test('a file is asked for once under the same id, with a copy of its own', async () => {
  const upload = await deciders.when(files.upload, {}, wage, {
    files: [{ fileName: 'prov.txt', bytes }],
  })
  const fileId = upload.reply.files[0]?.id ?? ''
  const same = newId()
  const form = { userId: anna, fileId, title: 'Prov' }
  const ask = () => deciders.when(signage.request, form, wage, { newId: () => same })
  expect((await ask()).events[0]?.data).toMatchObject({ fileId: same, uploadId: fileId })
  const again = await ask()
  expect([again.was, again.reply]).toEqual(['nothing', { id: same }])
  const more = (other: object) => deciders.when(signage.request, { ...form, ...other }, wage)
  expect((await more({ userId: newId() })).was).toBe('notFound')
  expect((await more({ fileId: newId() })).was).toBe('fileMissing')
  const stranger = actor({ userId: newId(), roles: ['wageadmin'] })
  expect((await deciders.when(signage.request, form, stranger)).was).toBe('fileMissing')
  // Where its id has other bytes, they stay.
  const taken = newId()
  await parts().files.put(taken, Buffer.from('Annat.'))
  const other = await deciders.when(signage.request, form, wage, { newId: () => taken })
  expect(other.was).toBe('conflict')
})

describe('a document', () => {
  const content = {
    ...{ html: '<p>Kör lugnt.</p>', source: 'text' as const, fileId: null, fileHash: '' },
    ...{ videoLink: '', seconds: null },
  }
  const contentHash = hashOfContent(SIGNED_FORM, 'Policy', 'POLICY', content)
  const given = async (approval: 'approve' | 'sign') => {
    const documentId = newId()
    await deciders.given(
      `document-${documentId}`,
      documentEvents.documentCreated({
        ...{ documentId, title: 'Policy', kind: 'POLICY', approval, content, contentHash },
        ...{ form: SIGNED_FORM, version: 1, requiredVersion: 1, movieVersion: 1 },
      }),
      documentEvents.documentAssigned({
        ...{ documentId, attachmentId: null, userIds: [anna], done: 1, total: 1 },
      }),
    )
    return documentId
  }
  const approve = async (id: string, more = {}, who = anna) =>
    (await deciders.when(documents.approve, { id, contentHash, ...more }, by(who))).was

  test('is signed with the code that was asked for, by who was given it', async () => {
    const id = await given('sign')
    expect(await approve(id)).toBe('codeNeeded')
    expect(await approve(id, nothing)).toBe('signingCodeSpent')
    expect(await approve(id, {}, bo)).toBe('notFound')
    const ask = (hash: string, who = anna) =>
      deciders.when(documents.askForCode, { id, contentHash: hash }, by(who))
    expect((await ask('b'.repeat(64))).was).toBe('documentChanged')
    expect((await ask(contentHash, bo)).was).toBe('notFound')
    const code = await codeFor(documents.askForCode, { id, contentHash })
    expect(await approve(id, { ...code, contentHash: 'b'.repeat(64) })).toBe('documentChanged')
    expect(await approve(id, code)).toBe('documentApproved')
    expect(await approve(id, code)).toBe('nothing')
  })

  test('that is only approved needs no code', async () => {
    const id = await given('approve')
    const ask = await deciders.when(documents.askForCode, { id, contentHash }, by(anna))
    expect(ask.was).toBe('noCodeNeeded')
    expect(await approve(id)).toBe('documentApproved')
  })

  test('is nobody’s to approve through another’s eyes', async () => {
    const eyes = actor({ userId: anna, impersonator: wage })
    const said = { id: await given('sign'), contentHash }
    for (const call of [documents.approve, documents.askForCode])
      expect((await deciders.when(call, said, eyes)).was).toBe('notWhileImpersonating')
    const seen = { id: said.id, version: 1, seconds: 1, length: 2 }
    expect((await deciders.when(documents.watched, seen, eyes)).was).toBe('notWhileImpersonating')
  })
})

describe('of before headline, type and parties counted', () => {
  const byText = contentHashOf(text)
  /** The events as they were written then. */
  const firstIssued = (contractId: string) => {
    const { parties: _, form: __, ...data } = issued(contractId).data as Record<string, unknown>
    return { type: 'contractIssued', version: 1, data: { ...data, contentHash: byText } }
  }
  const rowOf = (id: string) =>
    parts()
      .db.selectFrom('contracts.contract')
      .select(['state', 'content_hash', 'form', 'content', 'title'])
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()

  test('a contract that was signed keeps its hash, by the form of then', async () => {
    const id = newId()
    const data = { contractId: id, userId: anna, contentHash: byText, method: 'sms' }
    const signed = { type: 'contractSigned', version: 1, data: { ...data, signingId: newId() } }
    await deciders.given(`contract-${id}`, firstIssued(id), signed)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'signed', content_hash: byText, form: 1, title: 'Prov' })
    expect(contentHashOf(row.content)).toBe(row.content_hash)
  })

  test('a contract that waits is signed with all of it', async () => {
    const id = newId()
    await deciders.given(`contract-${id}`, firstIssued(id))
    expect(await rowOf(id)).toMatchObject({ state: 'open', content_hash: contractHash, form: 2 })
    const code = await codeFor(contracts.startSigning, { id })
    const { events } = await deciders.when(contracts.sign, { id, ...code }, by(anna))
    expect(events[0]?.data).toMatchObject({ contentHash: contractHash, form: 2 })
    expect(await rowOf(id)).toMatchObject({ state: 'signed', content_hash: contractHash })
  })

  test('a file that was signed keeps the hash of its bytes', async () => {
    const id = newId()
    const data = { fileId: id, userId: anna, contentHash: fileHash, method: 'sms' }
    const first = { type: 'fileSigned', version: 1, data: { ...data, signingId: newId() } }
    await deciders.given(`fileSignage-${id}`, asked(id), first)
    const row = await parts()
      .db.selectFrom('signage.request')
      .select(['state', 'content_hash', 'file_hash', 'form'])
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'signed', content_hash: fileHash, file_hash: fileHash, form: 1 })
  })
})
