import { expect, test } from 'vitest'
import { given, SOME_ID } from '../kit/given.ts'
import { importSpec, wageSpec, withdraw } from './spec.ts'

const facts = {
  userId: SOME_ID,
  wageImportId: SOME_ID,
  month: '2026-10',
  fileId: SOME_ID,
  size: 700,
  sha256: 'ab'.repeat(32),
}
const nothing = given(wageSpec)
const there = nothing.when(importSpec, facts).after

test('one is brought in once', () => {
  expect(there.state).toMatchObject({ is: 'there', month: '2026-10', version: 1 })
  expect(there.when(importSpec, facts).was).toBe('nothing')
})

test('one is withdrawn once; what never was is not', () => {
  const gone = there.when(withdraw, {}).after
  expect(gone.state).toMatchObject({ is: 'withdrawn', version: 2 })
  expect(gone.when(withdraw, {}).was).toBe('nothing')
  expect(gone.when(importSpec, facts).was).toBe('nothing')
  expect(nothing.when(withdraw, {}).was).toBe('notFound')
})
