import { describe, expect, it } from 'vitest'
import { ofPerson, type Store } from '../api/kept.ts'
import {
  Answer,
  check,
  checkAnswer,
  dropDraft,
  emptyAnswer,
  emptyMessage,
  isEmpty,
  keepDraft,
  loadDraft,
  NewMessage,
  saysNothing,
} from './drafts.ts'

function storage(): Store & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const now = Date.UTC(2026, 10, 1)
const message: NewMessage = {
  ...emptyMessage,
  recipients: [
    {
      kind: 'department',
      id: '019abf5e-0000-7000-8000-000000000001',
      name: 'Exempelstad',
      detail: 'Exempel AB',
      isMyGroup: false,
    },
  ],
  subject: 'Hej',
  content: '<p>Välkommen!</p>',
}

describe('a draft', () => {
  it('is found again by the one who wrote it, and by nobody else', () => {
    const kept = storage()
    expect(keepDraft(kept, 'anna', 'new', message, now)).toBe(true)
    expect(
      loadDraft(kept, 'anna', 'new', { shape: NewMessage, empty: emptyMessage }, now)?.written,
    ).toEqual(message)
    expect(
      loadDraft(kept, 'bo', 'new', { shape: NewMessage, empty: emptyMessage }, now),
    ).toBeUndefined()
    expect(
      loadDraft(kept, 'anna', 'reply:1', { shape: Answer, empty: emptyAnswer }, now),
    ).toBeUndefined()
  })

  it('is gone once it was sent', () => {
    const kept = storage()
    keepDraft(kept, 'anna', 'new', message, now)
    dropDraft(kept, 'anna', 'new')
    expect(kept.kept.size).toBe(0)
  })

  it('is forgotten after 30 days', () => {
    const kept = storage()
    keepDraft(kept, 'anna', 'new', message, now)
    const days = (count: number) => now + count * 86_400_000
    expect(
      loadDraft(kept, 'anna', 'new', { shape: NewMessage, empty: emptyMessage }, days(30))?.written,
    ).toEqual(message)
    expect(
      loadDraft(kept, 'anna', 'new', { shape: NewMessage, empty: emptyMessage }, days(31)),
    ).toBeUndefined()
  })

  it('that is not understood is no draft', () => {
    const kept = storage()
    for (const text of [
      '',
      'null',
      '{',
      '{"savedAt":1}',
      '{"savedAt":9e15,"written":{"files":1}}',
    ]) {
      kept.kept.set(ofPerson('anna', 'draft new'), text)
      expect(
        loadDraft(kept, 'anna', 'new', { shape: NewMessage, empty: emptyMessage }, now),
      ).toBeUndefined()
    }
  })

  it('says when it cannot be kept', () => {
    const full = { ...storage(), setItem: () => expect.fail('the storage is full') }
    expect(keepDraft(full, 'anna', 'new', message, now)).toBe(false)
    expect(keepDraft(undefined, 'anna', 'new', message, now)).toBe(false)
    expect(
      loadDraft(undefined, 'anna', 'new', { shape: NewMessage, empty: emptyMessage }, now),
    ).toBeUndefined()
  })

  it('of nothing but ticks and empty paragraphs is empty', () => {
    expect(isEmpty({ ...emptyMessage, smsReminder: true, content: '<p> &nbsp;</p>' })).toBe(true)
    expect(isEmpty({ ...emptyMessage, subject: 'Hej' })).toBe(false)
    expect(isEmpty(emptyAnswer)).toBe(true)
    expect(isEmpty({ ...emptyAnswer, content: '<p>Tack</p>' })).toBe(false)
  })
})

describe('a new message', () => {
  it('needs a recipient, a subject and words', () => {
    expect(check(emptyMessage)).toEqual({
      recipients: 'needRecipient',
      subject: 'needSubject',
      content: 'needMessage',
    })
    expect(check({ ...message, subject: '  ', content: '<p><br></p>' })).toEqual({
      subject: 'needSubject',
      content: 'needMessage',
    })
    expect(check(message)).toEqual({})
  })

  it('has the bounds of the contract', () => {
    const crowd = Array.from({ length: 201 }, () => message.recipients).flat()
    expect(check({ ...message, recipients: crowd }).recipients).toBe('tooManyRecipients')
    expect(check({ ...message, content: 'x'.repeat(50_001) }).content).toBe('tooLong')
    expect(check({ ...message, content: 'x'.repeat(50_000) })).toEqual({})
  })
})

describe('an answer', () => {
  it('needs words or a file', () => {
    expect(checkAnswer(emptyAnswer).content).toBe('needMessage')
    const file = { id: '1', name: 'karta.png', type: 'image/png', size: 10 }
    expect(checkAnswer({ ...emptyAnswer, files: [file] })).toEqual({})
    expect(saysNothing('<ul><li></li></ul>')).toBe(true)
  })
})
