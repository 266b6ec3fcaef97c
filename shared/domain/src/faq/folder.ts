import { faqEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface Words {
  readonly name: string
  readonly slug: string
  readonly icon: string
  readonly isPublic: boolean
  readonly position: number
}

interface Folder extends Words {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly version: number
}

/** A folder of questions with their answers. */
export const folder = aggregate<Folder>('faqFolder', {
  is: 'unknown',
  version: 0,
  name: '',
  slug: '',
  icon: '',
  isPublic: false,
  position: 0,
})({
  faqFolderAdded: (_, { folderId: _id, ...words }, { version }) => ({
    ...words,
    is: 'there',
    version: Number(version),
  }),
  faqFolderChanged: (state, { folderId: _id, ...words }, { version }) => ({
    ...words,
    is: state.is,
    version: Number(version),
  }),
  faqFolderRemoved: (state) => ({ ...state, is: 'removed' }),
})

/** One address, one folder. */
export const slugClaim = (slug: string, folderId: string) => ({
  kind: 'faqSlug' as const,
  value: slug,
  userId: folderId,
})

interface Form extends Words {
  /** Without it the folder is new. */
  readonly id?: string | undefined
}

/** Adds a folder, or changes it; no two have one address. */
export function saveFolder(state: Folder, form: Form, { id }: Surroundings) {
  if (form.id && state.is !== 'there') return refuse('notFound')
  const { name, slug, icon, isPublic, position } = form
  const words = { name, slug, icon, isPublic, position }
  const all = { folderId: id, ...words }
  const isNew = state.is !== 'there'
  if (!isNew && isAlready(state, words)) return decided([], { id })
  return decided(
    [isNew ? happened.faqFolderAdded(all) : happened.faqFolderChanged(all)],
    { id },
    {
      claims: [{ ...slugClaim(slug, id), otherwise: 'slugTaken' as const }],
      releases: !isNew && state.slug !== slug ? [slugClaim(state.slug, id)] : [],
    },
  )
}

/** Takes a folder away; its address is free again. */
export function removeFolder({ is, slug }: Folder, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'removed') return done()
  return decided(
    [happened.faqFolderRemoved({ folderId: id })],
    { ok: true as const },
    { releases: [slugClaim(slug, id)] },
  )
}
