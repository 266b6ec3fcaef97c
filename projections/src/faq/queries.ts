import { faq as calls, MOST_FOLDERS, MOST_QUESTIONS } from '@portal/contracts/faq'
import { type FaqIcon, faqIcons } from '@portal/contracts/faq-icons'
import { type Actor, isAdmin } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { faq } from './faq.ts'

const reads = [faq] as const
type DB = Databases<typeof reads>

const iconOf = (icon: string): FaqIcon => faqIcons.find((one) => one === icon) ?? 'help'

const inOrder = (db: Kysely<DB>) =>
  db
    .selectFrom('faq.folder')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .orderBy('folder_id')
    .limit(MOST_FOLDERS)

const foldersFor = (db: Kysely<DB>, all: boolean) =>
  inOrder(db)
    .where('removed', '=', false)
    .$if(!all, (found) => found.where('is_public', '=', true))

/** Those to be edited; one that was removed as a question came into it stands there until that is elsewhere. */
const foldersToEdit = (db: Kysely<DB>) =>
  inOrder(db).where(
    sql<boolean>`(NOT folder.removed
      OR EXISTS (SELECT FROM faq.entry e WHERE e.folder_id = folder.folder_id))`,
  )

/** How many folders administrators have before them. */
export const howManyFolders = async (db: Kysely<DB>): Promise<number> =>
  totalOf(foldersToEdit(db).clearOrderBy().clearLimit())

/** How many questions they have, in all folders. */
export const howManyQuestions = async (db: Kysely<DB>): Promise<number> =>
  totalOf(db.selectFrom('faq.entry'))

/** The folders that somebody may open, in their order. */
export async function faqFolders(db: Kysely<DB>, actor: Actor) {
  const rows = await foldersFor(db, isAdmin(actor)).execute()
  return rows.map(({ slug, name, icon, is_public }) => ({
    slug,
    name,
    icon: iconOf(icon),
    isPublic: is_public,
  }))
}

interface EntryRow {
  entry_id: string
  question: string
  html: string
  tags: string[]
}
const entryOf = ({ entry_id, question, html, tags }: EntryRow) => ({
  id: entry_id,
  question,
  html,
  tags,
})

/** The questions of a folder; undefined where there is none that this person may open. */
async function entriesOf(db: Kysely<DB>, slug: string, actor: Actor) {
  const folder = await foldersFor(db, isAdmin(actor)).where('slug', '=', slug).executeTakeFirst()
  return folder && db.selectFrom('faq.entry').where('folder_id', '=', folder.folder_id)
}

export const faqAnswers = answers(calls, reads, {
  list: async ({ slug, search, page, pageSize }, { actor, db }) => {
    let found = await entriesOf(db, slug, actor)
    if (!found) return refuse('notFound')
    if (search !== '') found = found.where(isFound('search', search))
    const { limit, offset } = window(page, pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll()
        .orderBy('position')
        .orderBy('question')
        .orderBy('entry_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { rows: rows.map(entryOf), total }
  },

  tagged: async ({ slug, tag }, { actor, db }) => {
    const found = await entriesOf(db, slug, actor)
    if (!found) return refuse('notFound')
    const rows = await found
      .selectAll()
      .where(sql<boolean>`tags @> array[${tag.toLowerCase()}]::text[]`)
      .orderBy('position')
      .orderBy('question')
      .orderBy('entry_id')
      .limit(MOST_QUESTIONS)
      .execute()
    return { rows: rows.map(entryOf) }
  },

  admin: async (_, { db }) => {
    const [folders, entries] = await Promise.all([
      foldersToEdit(db).execute(),
      db
        .selectFrom('faq.entry')
        .selectAll()
        .orderBy('position')
        .orderBy('question')
        .orderBy('entry_id')
        .limit(MOST_QUESTIONS)
        .execute(),
    ])
    return {
      rows: folders.map((row) => ({
        id: row.folder_id,
        name: row.name,
        slug: row.slug,
        icon: iconOf(row.icon),
        isPublic: row.is_public,
        position: row.position,
        version: row.version,
        entries: entries
          .filter(({ folder_id }) => folder_id === row.folder_id)
          .map((one) => ({ ...entryOf(one), position: one.position, version: one.version })),
      })),
    }
  },
})
