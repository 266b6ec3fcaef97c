import { SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given, type Situation, SOME_ID } from '../kit/given.ts'
import { fileSignage, request, sign, unsignableFile, withdraw } from './file-signage.ts'

type FileSignage = typeof fileSignage.initial
const anna = '019abf5e-0000-7000-8000-0000000000a1'
const [uploadId, signingId] = ['a2', 'a3'].map((end) => SOME_ID.slice(0, -2) + end) as [
  string,
  string,
]
const fileHash = 'f'.repeat(64)
const copy = { name: 'prov.txt', type: 'text/plain', size: 10, contentHash: fileHash }
const asks = (at: Situation<FileSignage>) =>
  at.when(request, { userId: anna, fileId: uploadId, title: 'Prov' }, { found: { copy } })
const signs = (at: Situation<FileSignage>) => at.when(sign, {}, { found: { signingId } })
const withdraws = (at: Situation<FileSignage>, reason = '') => at.when(withdraw, { reason })

const unknown = given(fileSignage)
const open = asks(unknown).after
const states = {
  unknown,
  open,
  withdrawn: withdraws(open).after,
  signed: signs(open).after,
}

describe('the whole table', () => {
  test.each<[keyof typeof states, string, string, string]>([
    ['unknown', 'fileSignageRequested', 'notFound', 'notFound'],
    ['open', 'nothing', 'fileSigned', 'fileSignageWithdrawn'],
    ['withdrawn', 'nothing', 'signageWithdrawn', 'nothing'],
    ['signed', 'nothing', 'alreadySigned', 'alreadySigned'],
  ])('%s: ask, sign, withdraw', (state, asking, signing, withdrawing) => {
    expect(asks(states[state])).toMatchObject({ was: asking, reply: { id: SOME_ID } })
    expect(signs(states[state]).was).toBe(signing)
    expect(unsignableFile(states[state].state)?.code).toBe(
      signing === 'fileSigned' ? undefined : signing,
    )
    expect(withdraws(states[state]).was).toBe(withdrawing)
  })

  test('no sequence of commands leaves it', () => {
    const step = fc.constantFrom('ask', 'sign', 'withdraw')
    const doing = { ask: asks, sign: signs, withdraw: withdraws }
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let now = open
        let is = 'open'
        for (const one of steps) {
          const came = doing[one](now)
          const moves = is === 'open' && one !== 'ask'
          expect(came.events.length).toBe(moves ? 1 : 0)
          if (moves) is = one === 'sign' ? 'signed' : 'withdrawn'
          now = came.after
        }
        expect([now.state.is, now.state.userId]).toEqual([is, anna])
      }),
    )
  })
})

test('what is signed is the file, its name and its headline', () => {
  const { name, type } = copy
  const contentHash = signedHash(SIGNED_FORM, { kind: 'file', title: 'Prov', name, type, fileHash })
  expect(signs(open).events[0]?.data).toEqual({
    ...{ fileId: SOME_ID, userId: anna, contentHash, form: SIGNED_FORM },
    ...{ method: 'sms', signingId },
  })
  expect(open.state.fileHash).toBe(fileHash)
})

test('asking names the copy and what it is of; withdrawing says why', () => {
  const { contentHash, ...facts } = copy
  expect(asks(unknown).events).toMatchObject([
    {
      type: 'fileSignageRequested',
      data: { fileId: SOME_ID, userId: anna, uploadId, title: 'Prov', ...facts, contentHash },
    },
  ])
  expect(withdraws(open, ' Fel fil. ').events[0]?.data).toMatchObject({ reason: 'Fel fil.' })
})
