import { calls } from '@portal/contracts'
import { type Happened, signageEvents, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import { contentHashOf, makeSigningCode } from '@portal/platform/signing-codes'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileSignage } from './file-signage.ts'

const { files, signage } = calls
let deciders: Deciders
const anna = newId()
const bo = newId()
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
const by = (userId: string) => actor({ userId })
const bytes = Buffer.from('Kör lugnt.')

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const [at, userId] of [anna, bo].entries())
    await deciders.given(
      `person-${userId}`,
      userEvents.userCreated({
        userId,
        firstName: 'Prov',
        lastName: 'Person',
        email: `${userId}@demo.example`,
        phone: `07000011${at}0`,
        personalNumber: '',
        street: '',
        postalCode: '',
        city: '',
        employmentNumber: '',
        userType: 'Employee',
        roles: [],
        companyId: null,
        departmentIds: [],
        locale: null,
        invited: false,
      }),
    )
})
afterAll(() => deciders.close())

const fileHash = contentHashOf(bytes)
const contentHash = signedHash(SIGNED_FORM, {
  kind: 'file',
  title: 'Prov',
  name: 'prov.txt',
  type: 'text/plain',
  fileHash,
})
const asked = (fileId: string) =>
  signageEvents.fileSignageRequested({
    fileId,
    userId: anna,
    uploadId: newId(),
    title: 'Prov',
    name: 'prov.txt',
    type: 'text/plain',
    size: bytes.length,
    contentHash: fileHash,
    requestedById: wage.userId,
  })
const withdrawn = (fileId: string) =>
  signageEvents.fileSignageWithdrawn({
    fileId,
    userId: anna,
    withdrawnById: wage.userId,
    reason: '',
  })
const signed = (fileId: string) =>
  signageEvents.fileSigned({
    fileId,
    userId: anna,
    contentHash,
    form: SIGNED_FORM,
    method: 'sms',
    signingId: newId(),
  })
/** A request in each state of the table. */
const states = {
  unknown: () => [],
  open: (id: string) => [asked(id)],
  withdrawn: (id: string) => [asked(id), withdrawn(id)],
  signed: (id: string) => [asked(id), signed(id)],
} as const satisfies Record<string, (id: string) => Happened[]>
type Name = keyof typeof states
const parts = () => deciders.portal.parts
const given = async (state: Name) => {
  const id = newId()
  await parts().files.put(id, bytes)
  await parts().pool.query('DELETE FROM auth.signing')
  await deciders.given(`fileSignage-${id}`, ...states[state](id))
  return id
}
const begin = (id: string, userId = anna) => deciders.when(signage.startSigning, { id }, by(userId))
const codeFor = async (id: string) => {
  await parts().pool.query('DELETE FROM auth.signing')
  const { events, reply } = await begin(id)
  const signingId = String(events.find(({ type }) => type === 'signingStarted')?.data.signingId)
  const code = await makeSigningCode(parts().pool, parts().settings.claimKey, signingId)
  return { signageKey: reply.signageKey, code: code ?? '' }
}
const nothing = { signageKey: 'x'.repeat(32), code: '000000' }
const sign = (id: string, form = nothing, userId = anna) =>
  deciders.when(signage.sign, { id, ...form }, by(userId))
const withdraw = (id: string, reason = '') => deciders.when(signage.withdraw, { id, reason }, wage)

describe('the whole table', () => {
  test.each<[Name, string, string, string]>([
    ['unknown', 'notFound', 'notFound', 'notFound'],
    ['open', 'signingStarted', 'signingCodeSpent', 'fileSignageWithdrawn'],
    ['withdrawn', 'signageWithdrawn', 'signageWithdrawn', 'nothing'],
    ['signed', 'alreadySigned', 'alreadySigned', 'alreadySigned'],
  ])('%s: begin, sign without a code, withdraw', async (state, begins, signs, withdraws) => {
    const id = await given(state)
    expect((await begin(id)).was).toBe(begins)
    expect((await sign(id)).was).toBe(signs)
    // To another person it is never there.
    expect((await begin(id, bo)).was).toBe('notFound')
    expect((await sign(id, nothing, bo)).was).toBe('notFound')
    expect((await withdraw(id)).was).toBe(withdraws)
  })

  test('open, with the right code: signed, by whom and with what', async () => {
    const id = await given('open')
    const { events } = await sign(id, await codeFor(id))
    expect(events).toMatchObject([
      { type: 'fileSigned', data: { fileId: id, userId: anna, contentHash, method: 'sms' } },
    ])
  })

  test('signed before its name and headline counted: it keeps the hash of its bytes', async () => {
    const id = newId()
    const { form: _, ...data } = signed(id).data as Record<string, unknown>
    const first = { type: 'fileSigned', version: 1, data: { ...data, contentHash: fileHash } }
    await deciders.given(`fileSignage-${id}`, asked(id), first)
    const row = await parts()
      .db.selectFrom('signage.request')
      .select(['state', 'content_hash', 'file_hash', 'form'])
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'signed', content_hash: fileHash, file_hash: fileHash, form: 1 })
  })

  test('withdrawn while the code was on its way: the withdrawal stands, with its reason', async () => {
    const id = await given('open')
    const code = await codeFor(id)
    expect((await withdraw(id, ' Fel fil. ')).events[0]?.data).toMatchObject({ reason: 'Fel fil.' })
    expect((await sign(id, code)).was).toBe('signageWithdrawn')
  })

  test('other bytes in its place, or none, are nothing to sign', async () => {
    const id = await given('open')
    await parts().files.remove(id)
    await parts().files.put(id, Buffer.from('Kör fort.'))
    await expect(begin(id)).rejects.toThrow('are not those that were stored')
    await parts().files.remove(id)
    expect((await begin(id)).was).toBe('fileMissing')
  })

  test('asked for once under the same id, with a copy of its own', async () => {
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
  })
})

test('no sequence of commands leaves the table', async () => {
  const step = fc.record({
    do: fc.constantFrom('begin', 'signRight', 'signWrong', 'withdraw'),
    who: fc.constantFrom(anna, bo),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await given('open')
      let believed: 'open' | 'signed' | 'withdrawn' = 'open'
      let known = nothing
      for (const { do: what, who } of steps) {
        const mine = believed === 'open' && who === anna
        if (what === 'begin') {
          if (mine) known = await codeFor(id)
          else expect((await begin(id, who)).events).toEqual([])
        } else if (what === 'withdraw') {
          const { was } = await withdraw(id)
          expect(was).toBe(
            { open: 'fileSignageWithdrawn', signed: 'alreadySigned', withdrawn: 'nothing' }[
              believed
            ],
          )
          if (believed === 'open') believed = 'withdrawn'
        } else {
          const form = what === 'signRight' ? known : { ...known, code: '999999' }
          const { was } = await sign(id, form, who)
          const isRight = what === 'signRight' && known !== nothing
          expect(was === 'fileSigned').toBe(mine && isRight)
          if (mine && isRight) believed = 'signed'
        }
        const { state } = await parts().executor.state(fileSignage, id)
        expect([state.is, state.userId]).toEqual([believed, anna])
      }
    }),
    { numRuns: 20 },
  )
})
