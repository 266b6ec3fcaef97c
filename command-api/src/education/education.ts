import { education } from '@portal/contracts/education'
import { definition, remove, save } from '@portal/domain/education/definition'
import {
  ask,
  decide,
  register,
  remove as removeOf,
  userEducation,
} from '@portal/domain/education/user-education'
import { educationAnswers } from '@portal/projections/education/queries'
import { asking } from '../kit/bulk.ts'
import {
  type Acting,
  act,
  byDecision,
  byId,
  byIdOrNew,
  decisions,
  itself,
  named,
  on,
  Refused,
  refuse,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import { forEach } from '../kit/each.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'
import { isOthersToDecide } from '../kit/own-matters.ts'
import { knownPeople } from '../kit/people.ts'
import { harmless } from '../kit/rich-text.ts'

/** What an education of the list is called; undefined where it is not (any more) one. */
async function nameOf({ parts }: Looking, educationId: string): Promise<string | undefined> {
  const { state } = await parts.executor.state(definition, educationId)
  return state.is === 'there' ? state.name : undefined
}

async function askEach(
  acting: Acting,
  form: { educationId: string; userIds: readonly string[]; text: string },
) {
  const { educationId, text } = form
  const name = await nameOf(acting, educationId)
  if (name === undefined) return refuse('notFound')
  const wanted = [...new Set(form.userIds)]
  const known = await knownPeople(acting.parts, acting.actor, wanted)
  const people = wanted
    .map((userId) => ({ userId, id: acting.newId() }))
    .filter(({ userId }) => known.has(userId))
  const outcome = await forEach(acting, userEducation, people, (state, { userId, id }) =>
    ask(state, { userId, educationId, name, text }, { id }),
  )
  if (outcome instanceof Refused) return outcome
  const unknown = wanted.filter((userId) => !known.has(userId))
  return {
    done: outcome.done,
    refused: [
      ...outcome.refused,
      ...unknown.map((userId) => ({ userId, code: 'unknownUser' as const })),
    ],
  }
}

const ownFile = async ({ fileId }: { fileId: string }, { parts, actor }: Looking) =>
  (await ownFiles(parts, actor, [fileId]))
    ? undefined
    : refuse('fileMissing', [{ path: 'fileId', message: 'is not a file of yours' }])

/** What the education that a form names is called. */
const knownName = async ({ educationId }: { educationId?: string }, acting: Looking) =>
  educationId ? nameOf(acting, educationId) : undefined

/** Has nobody it to do or handed in? They would not know any more what it is and where it is taken. */
async function nobodyTaking({ id }: { id: string }, { parts }: Looking) {
  const taking = await parts.db
    .selectFrom('education.user_education')
    .select('user_education_id')
    .where('education_id', '=', id)
    .where('state', '<>', 'Approved')
    .limit(1)
    .executeTakeFirst()
  return taking ? refuse('notEmpty') : undefined
}

export const educationDecisions = decisions(education, {
  register: on(userEducation, {
    stream: byIdOrNew,
    expects: byDecision,
    needs: { file: ownFile, known: knownName },
    decide: register,
  }),

  save: on(definition, {
    stream: byIdOrNew,
    expects: versionOfOld,
    decide: (state, form, deciding) =>
      save(state, { ...form, description: harmless(form.description) }, deciding),
  }),
  remove: on(definition, {
    stream: byId,
    alone: itself(definition, 'education'),
    expects: version,
    needs: { nobody: nobodyTaking },
    decide: remove,
  }),

  // One call is both: asking many, a stream for each, and deciding on one.
  decide: act(
    async (form, acting) => {
      const { action, educationId = '', userIds = [], text, id = '', version } = form
      if (action === 'ask') return askEach(acting, { educationId, userIds, text })
      const { state } = await acting.parts.executor.state(userEducation, id)
      const known = await knownPeople(
        acting.parts,
        acting.actor,
        state.userId ? [state.userId] : [],
      )
      if (!known.has(state.userId)) return refuse('notFound')
      const matter = { whose: state.userId, may: education.decide.may }
      if (await isOthersToDecide(acting.parts, acting.actor, matter)) return refuse('ownMatter')
      return named(acting, userEducation, id, decide, { action, version, text })
    },
    {
      pointsTo: ({ action, educationId }) =>
        action === 'ask' ? [thing(definition, educationId, 'notFound')] : [],
    },
  ),

  bulk: asking(education.filter, educationAnswers),

  removeOf: on(userEducation, {
    stream: byId,
    about: ({ userId }) => userId,
    expects: version,
    decide: removeOf,
  }),
})
