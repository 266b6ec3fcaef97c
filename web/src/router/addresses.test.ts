import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { namesSomething } from './addresses.ts'

const id = '019abf5e-0000-7000-8000-000000000001'
const none = new URLSearchParams()
const withIds = screens.flatMap(({ path }) => {
  const names = [...path.matchAll(/:((?:\w+I|i)d)(?!\w)/g)].map((match) => match[1] ?? '')
  return names.length > 0 ? [[path, names] as const] : []
})

test('there are addresses with ids', () => {
  expect(withIds.length).toBeGreaterThan(15)
})

test.each(withIds)('%s names something by an id alone', (path, names) => {
  const given = (value: string | undefined) =>
    Object.fromEntries(names.map((name) => [name, value]))
  expect(namesSomething(path, given(id), none)).toBe(true)
  for (const bad of ['1', 'abc', `${id}0`, "' OR 1=1", '../x'])
    expect(namesSomething(path, given(bad), none)).toBe(false)
  if (path.endsWith('?')) expect(namesSomething(path, given(undefined), none)).toBe(true)
})

test.each(['id', 'file', 'group'])('so does what stands after ?%s=', (name) => {
  const with_ = (value: string) =>
    namesSomething('/inside/user/messages', {}, new URLSearchParams({ [name]: value }))
  expect(with_(id)).toBe(true)
  expect(with_('abc')).toBe(false)
})

test('new is a name only where something can be made', () => {
  expect(namesSomething('/inside/admin/news/:newsId', { newsId: 'new' }, none)).toBe(true)
  expect(namesSomething('/inside/admin/jobs/:id', { id: 'new' }, none)).toBe(true)
  expect(namesSomething('/inside/admin/user-rights/:id', { id: 'new' }, none)).toBe(true)
  expect(namesSomething('/inside/news/:newsId', { newsId: 'new' }, none)).toBe(false)
  const made = new URLSearchParams({ id: 'new' })
  expect(namesSomething('/inside/admin/document', {}, made)).toBe(true)
  expect(namesSomething('/test', {}, made)).toBe(false)
})
