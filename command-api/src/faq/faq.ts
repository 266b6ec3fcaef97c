import { faq, MOST_FOLDERS, MOST_QUESTIONS } from '@portal/contracts/faq'
import { entry, remove, save } from '@portal/domain/faq/entry'
import { folder, removeFolder, saveFolder } from '@portal/domain/faq/folder'
import { howManyFolders, howManyQuestions } from '@portal/projections/faq/queries'
import {
  adding,
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  refuse,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { harmlessly } from '../kit/rich-text.ts'

/** Is there nothing in the folder? */
async function empty({ id }: { id: string }, { parts: { db } }: Looking) {
  const held = await db
    .selectFrom('faq.entry')
    .select('entry_id')
    .where('folder_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return held ? refuse('notEmpty') : undefined
}

/** Is there room for another folder? */
const roomForFolder = async ({ id }: { id?: string | undefined }, { parts: { db } }: Looking) =>
  id || (await howManyFolders(db)) < MOST_FOLDERS ? undefined : refuse('tooManyFolders')

/** Is there room for another question? */
const roomForQuestion = async ({ id }: { id?: string | undefined }, { parts: { db } }: Looking) =>
  id || (await howManyQuestions(db)) < MOST_QUESTIONS ? undefined : refuse('tooManyQuestions')

export const faqDecisions = decisions(faq, {
  saveFolder: on(folder, {
    stream: byIdOrNew,
    alone: adding(folder, 'faq'),
    expects: versionOfOld,
    needs: { room: roomForFolder },
    decide: saveFolder,
  }),
  removeFolder: on(folder, {
    stream: byId,
    alone: itself(folder, 'faq'),
    expects: version,
    needs: { empty },
    decide: removeFolder,
  }),
  save: on(entry, {
    stream: byIdOrNew,
    pointsTo: ({ folderId }) => [thing(folder, folderId, 'notFound')],
    alone: adding(entry, 'faq'),
    expects: versionOfOld,
    needs: { room: roomForQuestion },
    decide: harmlessly(save),
  }),
  remove: on(entry, { stream: byId, expects: version, decide: remove }),
})
