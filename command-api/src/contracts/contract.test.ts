import { calls } from '@portal/contracts'
import { contractEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import { contentHashOf, makeSigningCode } from '@portal/platform/signing-codes'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from './contract.ts'

const { contracts } = calls
let deciders: Deciders
const anna = newId()
const bo = newId()
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
const by = (userId: string) => actor({ userId })

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const [at, userId] of [anna, bo].entries())
    await deciders.given(`person-${userId}`, personCreated(userId, { phone: `07000010${at}0` }))
})
afterAll(() => deciders.close())

const contentHash = signedHash(SIGNED_FORM, {
  kind: 'contract',
  title: 'Prov',
  type: 'other',
  language: 'sv',
  parties: [],
  text: '<p>Prov</p>',
})
const issued = (contractId: string, userId = anna) =>
  contractEvents.contractIssued({
    contractId,
    userId,
    type: 'other',
    language: 'sv',
    title: 'Prov',
    content: '<p>Prov</p>',
    contentHash,
    form: SIGNED_FORM,
    parties: [],
    fields: [],
    issuedById: wage.userId,
    startDate: null,
    endDate: null,
  })
const withdrawn = (contractId: string) =>
  contractEvents.contractWithdrawn({
    contractId,
    userId: anna,
    withdrawnById: wage.userId,
    reason: '',
  })
const signed = (contractId: string) =>
  contractEvents.contractSigned({
    contractId,
    userId: anna,
    contentHash,
    form: SIGNED_FORM,
    method: 'sms',
    signingId: newId(),
  })
/** A contract in each state of the table. */
const states = {
  unknown: () => [],
  open: (id: string) => [issued(id)],
  withdrawn: (id: string) => [issued(id), withdrawn(id)],
  signed: (id: string) => [issued(id), signed(id)],
} as const
type Name = keyof typeof states
const given = async (state: Name) => {
  const id = newId()
  await deciders.given(`contract-${id}`, ...states[state](id))
  return id
}
const pool = () => deciders.portal.parts.pool
/** A key and code for the contract, whatever its state is by now. */
const codeFor = async (id: string, userId = anna) => {
  await pool().query('DELETE FROM auth.signing')
  const { events, reply } = await deciders.when(contracts.startSigning, { id }, by(userId))
  const signingId = String(events.find(({ type }) => type === 'signingStarted')?.data.signingId)
  const code = await makeSigningCode(pool(), deciders.portal.parts.settings.claimKey, signingId)
  return { signageKey: reply.signageKey, code: code ?? '' }
}
const nothing = { signageKey: 'x'.repeat(32), code: '000000' }

describe('the whole table', () => {
  test.each<[Name, string, string, string]>([
    ['unknown', 'notFound', 'notFound', 'notFound'],
    ['open', 'signingStarted', 'signingCodeSpent', 'contractWithdrawn'],
    ['withdrawn', 'contractWithdrawn', 'contractWithdrawn', 'nothing'],
    ['signed', 'alreadySigned', 'alreadySigned', 'alreadySigned'],
  ])(
    '%s: begin to sign, sign without a code, withdraw',
    async (state, begins, signs, withdraws) => {
      await pool().query('DELETE FROM auth.signing')
      const id = await given(state)
      const was = async (call: typeof contracts.startSigning, who = anna) =>
        (await deciders.when(call, { id }, by(who))).was
      expect(await was(contracts.startSigning)).toBe(begins)
      expect((await deciders.when(contracts.sign, { id, ...nothing }, by(anna))).was).toBe(signs)
      // To another person it is never there.
      expect(await was(contracts.startSigning, bo)).toBe('notFound')
      expect((await deciders.when(contracts.sign, { id, ...nothing }, by(bo))).was).toBe('notFound')
      expect((await deciders.when(contracts.withdraw, { id }, wage)).was).toBe(withdraws)
    },
  )

  test('open, with the right code: signed, by whom and with what', async () => {
    const id = await given('open')
    const { signageKey, code } = await codeFor(id)
    const { events } = await deciders.when(contracts.sign, { id, signageKey, code }, by(anna))
    expect(events).toMatchObject([
      {
        type: 'contractSigned',
        data: {
          contractId: id,
          userId: anna,
          contentHash,
          form: SIGNED_FORM,
          method: 'sms',
        },
      },
    ])
  })

  test('withdrawn while the code was on its way: the withdrawal stands', async () => {
    const id = await given('open')
    const { signageKey, code } = await codeFor(id)
    await deciders.given(`contract-${id}`, withdrawn(id))
    const { was } = await deciders.when(contracts.sign, { id, signageKey, code }, by(anna))
    expect(was).toBe('contractWithdrawn')
  })

  test('issued once more under the same ids is once', async () => {
    const same = newId()
    const form = {
      id: anna,
      type: 'other' as const,
      language: 'en' as const,
      fields: { title: 'Car', freeText: 'Keep it clean.' },
    }
    const issue = () => deciders.when(contracts.issue, form, wage, { newId: () => same })
    const first = await issue()
    expect(first.events).toMatchObject([
      {
        type: 'contractIssued',
        data: { contractId: same, userId: anna, title: 'Car', issuedById: wage.userId },
      },
    ])
    const again = await issue()
    expect([again.was, again.reply]).toEqual(['nothing', { id: same }])
  })

  test('asking for a code says where it went, and nothing that could be used', async () => {
    await pool().query('DELETE FROM auth.signing')
    const id = await given('open')
    const { events, reply } = await deciders.when(contracts.startSigning, { id }, by(bo))
    expect([events, reply]).toMatchObject([[], { code: 'notFound' }])
    const own = await deciders.when(contracts.startSigning, { id }, by(anna))
    expect(own.events[0]?.data).toEqual({
      signingId: expect.any(String),
      userId: anna,
      kind: 'contract',
      objectId: id,
      contentHash,
      phoneEnd: '00',
    })
    expect(JSON.stringify(own.events)).not.toContain(own.reply.signageKey)
  })
})

describe('of before headline, type and parties counted', () => {
  const byText = contentHashOf('<p>Prov</p>')
  /** The events as they were written then. */
  const firstIssued = (contractId: string) => {
    const { parties: _, form: __, ...data } = issued(contractId).data as Record<string, unknown>
    return { type: 'contractIssued', version: 1, data: { ...data, contentHash: byText } }
  }
  const firstSigned = (contractId: string) => {
    const { form: _, ...data } = signed(contractId).data as Record<string, unknown>
    return { type: 'contractSigned', version: 1, data: { ...data, contentHash: byText } }
  }
  const rowOf = (id: string) =>
    deciders.portal.parts.db
      .selectFrom('contracts.contract')
      .select(['state', 'content_hash', 'form', 'content', 'title'])
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()

  test('one that was signed keeps its hash, by the form of then', async () => {
    const id = newId()
    await deciders.given(`contract-${id}`, firstIssued(id), firstSigned(id))
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'signed', content_hash: byText, form: 1, title: 'Prov' })
    expect(contentHashOf(row.content)).toBe(row.content_hash)
  })

  test('one that waits is signed with all of it', async () => {
    const id = newId()
    await deciders.given(`contract-${id}`, firstIssued(id))
    expect(await rowOf(id)).toMatchObject({ state: 'open', content_hash: contentHash, form: 2 })
    const { events } = await deciders.when(contracts.sign, { id, ...(await codeFor(id)) }, by(anna))
    expect(events[0]?.data).toMatchObject({ contentHash, form: 2 })
    expect(await rowOf(id)).toMatchObject({ state: 'signed', content_hash: contentHash, form: 2 })
  })
})

test('no sequence of commands leaves the table', async () => {
  const step = fc.record({
    do: fc.constantFrom('begin', 'signRight', 'signWrong', 'withdraw'),
    who: fc.constantFrom('anna', 'bo'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await given('open')
      let believed: 'open' | 'signed' | 'withdrawn' = 'open'
      let known = nothing
      for (const { do: what, who } of steps) {
        const userId = who === 'anna' ? anna : bo
        if (what === 'begin') {
          if (believed === 'open' && userId === anna) known = await codeFor(id)
          else
            expect(
              (await deciders.when(contracts.startSigning, { id }, by(userId))).events,
            ).toEqual([])
        } else if (what === 'withdraw') {
          const { was } = await deciders.when(contracts.withdraw, { id }, superadmin)
          expect(was).toBe(
            { open: 'contractWithdrawn', signed: 'alreadySigned', withdrawn: 'nothing' }[believed],
          )
          if (believed === 'open') believed = 'withdrawn'
        } else {
          const form = what === 'signRight' ? known : { ...known, code: '999999' }
          const { was } = await deciders.when(contracts.sign, { id, ...form }, by(userId))
          const right = what === 'signRight' && known !== nothing
          if (believed === 'open' && userId === anna && right) {
            expect(was).toBe('contractSigned')
            believed = 'signed'
          } else expect(was).not.toBe('contractSigned')
        }
        const { state } = await deciders.portal.parts.executor.state(contract, id)
        expect([state.is, state.userId]).toEqual([believed, anna])
      }
    }),
    { numRuns: 25 },
  )
})
