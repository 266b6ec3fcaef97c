import { files as calls } from '@portal/contracts/files'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isSeen } from '../kit/people.ts'
import { scopesOf } from '../kit/scopes.ts'
import { inbox } from '../messages/inbox.ts'
import { people } from '../users/people.ts'
import { files } from './owned.ts'

const reads = [files, inbox, people] as const

const isAboutNobodyHidden = (actor: Actor) =>
  sql<boolean>`(f.about_id IS NULL OR ${isSeen(actor, 'f.about_id')})`

/** The file, if this person may see it: its owner, whoever may read what it hangs on, or whose work it is. */
async function visible(db: Kysely<Databases<typeof reads>>, actor: Actor, id: string) {
  return db
    .selectFrom('files.file as f')
    .select([
      'f.file_id as id',
      'f.name',
      'f.type',
      'f.size',
      'f.has_thumbnail',
      'f.sha256',
      'f.thumbnail_sha256',
    ])
    .where('f.file_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('f.owner_id', '=', actor.userId),
        eb.exists(
          eb
            .selectFrom('files.shared as s')
            .select('s.user_id')
            .whereRef('s.file_id', '=', 'f.file_id')
            .where('s.user_id', '=', actor.userId),
        ),
        eb.exists(
          eb
            .selectFrom('files.in_conversation as i')
            .innerJoin('messages.entry as e', 'e.conversation_id', 'i.conversation_id')
            .select('e.user_id')
            .whereRef('i.file_id', '=', 'f.file_id')
            .where('e.user_id', '=', actor.userId),
        ),
        eb.exists(
          eb
            .selectFrom('files.for_scope as o')
            .select('o.scope')
            .whereRef('o.file_id', '=', 'f.file_id')
            .where('o.scope', 'in', scopesOf(actor))
            // What says something of somebody is not there for whom they are not.
            .where(isAboutNobodyHidden(actor)),
        ),
      ]),
    )
    .executeTakeFirst()
}

export const filesAnswers = answers(calls, reads, {
  resolve: async ({ fileReferance }, { actor, db }) => {
    const file = await visible(db, actor, fileReferance)
    if (!file) return refuse('fileMissing')
    const { id, name, type, size } = file
    return { id, name, type, size }
  },
  download: async ({ id }, { actor, db, files: store }) => {
    const file = await visible(db, actor, id)
    const body = file && (await store.get(id, file.sha256))
    if (!file || !body) return refuse('fileMissing')
    return { fileName: file.name, type: file.type, body }
  },
  variant: async ({ id, variant }, { actor, db, files: store }) => {
    const file = await visible(db, actor, id)
    if (!file) return refuse('fileMissing')
    const small = variant === 'thumbnail'
    if (small && !file.has_thumbnail) return refuse('fileMissing')
    const body = small
      ? await store.get(`${id}.thumbnail`, file.thumbnail_sha256)
      : await store.get(id, file.sha256)
    if (!body) return refuse('fileMissing')
    return { fileName: file.name, type: small ? 'image/webp' : file.type, body }
  },
})
