import { faqEvents as happened } from '@portal/events'
import { register } from '../kit/register.ts'

interface Words {
  folderId: string
  question: string
  html: string
  tags: string[]
  position: number
}

/** A question with its answer. */
export const { entry, saves, remove } = register<Words>('faqEntry', {
  folderId: '',
  question: '',
  html: '',
  tags: [],
  position: 0,
})({
  id: 'entryId',
  added: happened.faqEntryAdded,
  changed: happened.faqEntryChanged,
  removed: happened.faqEntryRemoved,
})

/** Adds a question, or changes it. A tag is written in small letters, and stands there once. */
export const save = saves(({ folderId, question, html, tags, position }: Words) => ({
  folderId,
  question,
  html,
  tags: [...new Set(tags.map((tag) => tag.toLowerCase()))],
  position,
}))
