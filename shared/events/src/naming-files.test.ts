import { expect, test } from 'vitest'
import { allEvents } from './index.ts'
import { filesNamedIn, namesFiles } from './naming-files.ts'

test('every event that names a file is known as one', () => {
  const naming = Object.values(allEvents)
    .filter(namesFiles)
    .map(({ type }) => type)
  expect(naming).toEqual(
    expect.arrayContaining([
      'messageSent',
      'driverRightSubmitted',
      'cardImagesAttached',
      'abnormalityPhotoAdded',
      'educationHandedIn',
      'courseAnswered',
      'testCreated',
      'questionSaved',
      'diplomaSet',
      'documentCreated',
      'documentChanged',
      'fileSignageRequested',
      'emergencyDocumentAdded',
    ]),
  )
  expect(naming).not.toContain('userPlaced')
})

test('the files are found at any depth', () => {
  expect(
    filesNamedIn({
      attachments: [{ fileId: 'a' }, { fileId: 'b' }],
      frontFileId: 'c',
      backFileId: null,
      content: { fileId: 'd', fileHash: 'no' },
      uploadId: 'e',
      title: 'no',
    }),
  ).toEqual(['a', 'b', 'c', 'd', 'e'])
})
