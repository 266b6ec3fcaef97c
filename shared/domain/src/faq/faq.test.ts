import { faqEvents } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given, SOME_ID } from '../kit/given.ts'
import { entry, remove, save } from './entry.ts'
import { folder, removeFolder, saveFolder } from './folder.ts'

const id = SOME_ID
const words = { name: 'Lön', slug: 'lon', icon: 'document', isPublic: true, position: 1 }
const added = faqEvents.faqFolderAdded({ folderId: id, ...words })
const gone = faqEvents.faqFolderRemoved({ folderId: id })

describe('a folder', () => {
  test('is added, and holds its address', () => {
    const { was, reply, claims, releases } = given(folder).when(saveFolder, words)
    expect([was, reply]).toEqual(['faqFolderAdded', { id }])
    expect(claims).toMatchObject([{ kind: 'faqSlug', value: 'lon', otherwise: 'slugTaken' }])
    expect(releases).toEqual([])
  })

  test('that moves lets its address go; saved as it is, nothing happens', () => {
    const moved = given(folder, added).when(saveFolder, { id, ...words, slug: 'lon-och-tid' })
    expect(moved.was).toBe('faqFolderChanged')
    expect(moved.releases.map(({ value }) => value)).toEqual(['lon'])
    expect(given(folder, added).when(saveFolder, { id, ...words }).was).toBe('nothing')
  })

  test('is taken away once, and its address is free', () => {
    const taken = given(folder, added).when(removeFolder, {})
    expect(taken.was).toBe('faqFolderRemoved')
    expect(taken.releases.map(({ value }) => value)).toEqual(['lon'])
    expect(given(folder, added, gone).when(removeFolder, {}).was).toBe('nothing')
    expect(given(folder).when(removeFolder, {}).was).toBe('notFound')
    expect(given(folder, added, gone).when(saveFolder, { id, ...words }).was).toBe('notFound')
  })
})

describe('a question', () => {
  const form = {
    folderId: id,
    question: 'När kommer lönen?',
    html: '<p>Den 25:e.</p>',
    tags: ['Lön', 'lön', 'Datum'],
    position: 1,
  }
  const asked = faqEvents.faqEntryAdded({ entryId: id, ...form, tags: ['lön', 'datum'] })

  test('is added, its tags in small letters and each once', () => {
    const { was, events } = given(entry).when(save, form)
    expect(was).toBe('faqEntryAdded')
    expect(events[0]?.data).toMatchObject({ tags: ['lön', 'datum'] })
  })

  test('is changed where something differs', () => {
    const at = given(entry, asked)
    expect(at.when(save, { id, ...form }).was).toBe('nothing')
    for (const change of [
      { question: 'Hur?' },
      { html: '' },
      { tags: [] },
      { position: 2 },
      { folderId: id.replace(/.$/, 'f') },
    ])
      expect(at.when(save, { id, ...form, ...change }).was).toBe('faqEntryChanged')
    expect(given(entry).when(save, { id, ...form }).was).toBe('notFound')
  })

  test('is taken away once', () => {
    expect(given(entry, asked).when(remove, {}).was).toBe('faqEntryRemoved')
    expect(given(entry).when(remove, {}).was).toBe('notFound')
    const away = faqEvents.faqEntryRemoved({ entryId: id })
    expect(given(entry, asked, away).when(remove, {}).was).toBe('nothing')
  })
})
