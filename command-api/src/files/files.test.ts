import { createHash } from 'node:crypto'
import { calls } from '@portal/contracts'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFiles } from '../kit/own-files.ts'

const { files } = calls
let deciders: Deciders
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const text = (fileName: string, content = 'hej') => ({ fileName, bytes: Buffer.from(content) })
const owner = actor({ userId: newId() })

test('each file is an event of its owner; its bytes are not', async () => {
  const { events, reply } = await deciders.when(files.upload, {}, owner, {
    files: [text('a.txt'), text('b.csv', 'a;b')],
  })
  expect(events.map(({ type }) => type)).toEqual(['fileUploaded', 'fileUploaded'])
  expect(events[1]?.data).toEqual({
    fileId: reply.files[1]?.id,
    ownerId: owner.userId,
    name: 'b.csv',
    type: 'text/csv; charset=utf-8',
    size: 3,
    hasThumbnail: false,
    sha256: createHash('sha256').update('a;b').digest('hex'),
    thumbnailSha256: '',
  })
})

test.each([
  ['none', [], 'fileMissing'],
  ['an empty one', [text('a.txt', '')], 'emptyFile'],
  ['a page', [text('a.txt', '<html></html>')], 'fileTypeNotAllowed'],
  ['a good one and a bad one', [text('a.txt'), text('b.exe', 'MZ\u0000')], 'fileTypeNotAllowed'],
  ['a bad one and a good one', [text('b.exe', 'MZ\u0000'), text('a.txt')], 'fileTypeNotAllowed'],
])('%s: nothing is kept', async (_, given, was) => {
  expect((await deciders.when(files.upload, {}, owner, { files: given })).was).toBe(was)
})

test('again under the same ids is once', async () => {
  const id = newId()
  const upload = () =>
    deciders.when(files.upload, {}, owner, { files: [text('a.txt')], newId: () => id })
  expect((await upload()).was).toBe('fileUploaded')
  const again = await upload()
  expect([again.was, again.reply.files[0]?.id]).toEqual(['nothing', id])
})

test('a file is passed on by its owner alone', async () => {
  const { reply } = await deciders.when(files.upload, {}, owner, { files: [text('a.txt')] })
  const id = reply.files[0]?.id ?? ''
  const { parts } = deciders.portal
  expect(await ownFiles(parts, owner, [])).toBe(true)
  expect(await ownFiles(parts, owner, [id, id])).toBe(true)
  expect(await ownFiles(parts, owner, [id, newId()])).toBe(false)
  expect(await ownFiles(parts, actor({ userId: newId(), roles: ['superadmin'] }), [id])).toBe(false)
})
