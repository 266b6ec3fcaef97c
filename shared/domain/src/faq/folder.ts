import { faqEvents as happened } from '@portal/events'
import { register } from '../kit/register.ts'

interface Words {
  name: string
  slug: string
  icon: string
  isPublic: boolean
  position: number
}

const folders = register<Words>('faqFolder', {
  name: '',
  slug: '',
  icon: '',
  isPublic: false,
  position: 0,
})({
  id: 'folderId',
  added: happened.faqFolderAdded,
  changed: happened.faqFolderChanged,
  removed: happened.faqFolderRemoved,
  unique: { kind: 'faqSlug', field: 'slug', otherwise: 'slugTaken' },
})

/** A folder of questions with their answers; no two have one address. */
export const { entry: folder, claimOf: slugClaim, remove: removeFolder } = folders

/** Adds a folder, or changes it. */
export const saveFolder = folders.saves(({ name, slug, icon, isPublic, position }: Words) => ({
  name,
  slug,
  icon,
  isPublic,
  position,
}))
