import { folded } from '@portal/contracts/folded'

/** A folder's part of the address, made from its name; 'faq' where nothing of it can stand there. */
export function slugOf(name: string): string {
  const plain = folded(name).replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 60).replace(/^-+|-+$/g, '') || 'faq'
}
