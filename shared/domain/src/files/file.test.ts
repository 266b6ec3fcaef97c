import { fileEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID } from '../kit/given.ts'
import { discard, file, upload } from './file.ts'

const ownerId = '019abf5e-0000-7000-8000-0000000000aa'
const bytes = {
  ...{ ownerId, name: 'a.txt', type: 'text/plain', size: 3 },
  ...{ hasThumbnail: false, sha256: '', thumbnailSha256: '' },
}

test('a file is uploaded once and discarded once', () => {
  const nothing = given(file)
  expect(nothing.when(discard, {}).was).toBe('nothing')
  const stored = nothing.when(upload, bytes)
  expect(stored.was).toBe('fileUploaded')
  expect(stored.after.when(upload, bytes).was).toBe('nothing')
  const gone = stored.after.when(discard, {})
  expect(gone.events).toEqual([{ type: 'fileDiscarded', data: { fileId: SOME_ID, ownerId } }])
  expect(gone.after.when(discard, {}).was).toBe('nothing')
  expect(given(file, fileEvents.fileUploaded({ fileId: SOME_ID, ...bytes })).state.is).toBe(
    'stored',
  )
})
