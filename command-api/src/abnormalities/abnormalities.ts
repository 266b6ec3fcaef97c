import { abnormalities } from '@portal/contracts/abnormalities'
import {
  automationRules,
  RULES,
  removeRule,
  saveRule,
} from '@portal/domain/abnormalities/automation-rules'
import {
  accept,
  addPhoto,
  change,
  note,
  remove,
  setStatus,
} from '@portal/domain/abnormalities/decisions'
import { stand } from '@portal/domain/abnormalities/stand'
import type { Actor } from '@portal/platform/actor'
import { people } from '@portal/projections/kit/people'
import { act, byDecision, decisions, on, refuse, versionOf } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { importRows, readFile } from './import.ts'

/** The person whom one concerns, whose stream it is in; it is not there for who may not see them. */
async function personOf({ id }: { id: string }, { parts, actor }: Looking) {
  const row = await parts.db
    .selectFrom('abnormalities.abnormality as a')
    .innerJoin(people(parts.db, actor).as('p'), 'p.user_id', 'a.user_id')
    .select('a.user_id')
    .where('a.abnormality_id', '=', id)
    .executeTakeFirst()
  return row?.user_id ?? refuse('notFound')
}

/** The person whom a new one is to concern. */
async function person({ userId }: { userId: string }, { parts, actor }: Looking) {
  const row = await people(parts.db, actor).where('user_id', '=', userId).executeTakeFirst()
  return row ? { departmentId: row.department_ids[0] ?? null } : refuse('unknownUser')
}

/** Is the file a picture? It must be one that the person who calls has uploaded. */
async function isPicture({ fileId }: { fileId: string }, { parts, actor }: Looking) {
  if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
  const file = await parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return file?.type.startsWith('image/') ?? false
}

const ownStand = (_: unknown, { actor }: { readonly actor: Actor }): string => actor.userId

const ofAnybody = {
  stream: personOf,
  judges: { may: 'admin', whose: (_: unknown, __: unknown, userId: string) => userId },
} as const

export const abnormalitiesDecisions = decisions(abnormalities, {
  accept: on(stand, { stream: ownStand, decide: accept }),
  setStatus: on(stand, { stream: ownStand, expects: byDecision, decide: setStatus }),
  addPhoto: on(stand, {
    stream: ownStand,
    expects: byDecision,
    needs: { isPicture },
    decide: addPhoto,
  }),

  create: on(stand, { stream: ({ userId }) => userId, needs: { person }, decide: note }),
  change: on(stand, { ...ofAnybody, expects: byDecision, decide: change }),
  remove: on(stand, { ...ofAnybody, expects: byDecision, decide: remove }),

  // A file is read and thrown away.
  readFile: act((_, acting) => readFile(acting)),
  // A stream for each person, all of them or none.
  importRows: act(importRows),

  saveRule: on(automationRules, { stream: () => RULES, expects: byDecision, decide: saveRule }),
  removeRule: on(automationRules, {
    stream: () => RULES,
    expects: versionOf((rules: typeof automationRules.initial, { id }) => rules[id]?.version),
    decide: removeRule,
  }),
})
