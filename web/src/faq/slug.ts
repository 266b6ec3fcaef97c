import { unmarked } from '../i18n/unmarked.ts'

/** A folder's part of the address, made from its name; 'faq' where nothing of it can stand there. */
export function slugOf(name: string): string {
  const plain = unmarked(name).replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 60).replace(/^-+|-+$/g, '') || 'faq'
}
