import { applicants } from '@portal/contracts/applicants'
import {
  application,
  forward,
  mail,
  remove,
  setStatus,
} from '@portal/domain/applicants/application'
import { applicantsAnswers, readers } from '@portal/projections/applicants/queries'
import { asking } from '../kit/bulk.ts'
import { act, byId, decisions, named, on, Refused, refuse, version } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { knownPeople } from '../kit/people.ts'

type Application = typeof application.initial

/** It is not there for who may not see its applicant, where they work here. */
async function isThere(state: Application, { parts, actor }: Looking): Promise<boolean> {
  if (state.is !== 'there') return false
  const { userId } = state
  return userId === null || (await knownPeople(parts, actor, [userId])).has(userId)
}
/** What is gone already is decided on by itself; of what is hidden nobody hears. */
async function seen(_: unknown, acting: Looking, state: () => Promise<Application>) {
  const it = await state()
  return it.is === 'removed' || (await isThere(it, acting)) ? undefined : refuse('notFound')
}
const of = { stream: byId, needs: { seen } } as const

export const applicantsDecisions = decisions(applicants, {
  setStatus: on(application, {
    ...of,
    judges: { may: 'wage', whose: ({ userId }) => userId ?? '' },
    expects: version,
    decide: setStatus,
  }),
  bulk: asking(applicants.list, applicantsAnswers),
  // One mail to many: each is written on its own application.
  mail: act(async ({ ids, subject, text }, acting) => {
    const mailId = acting.newId()
    const unique = [...new Set(ids)]
    for (const id of unique) {
      const { state } = await acting.parts.executor.state(application, id)
      if (!(await isThere(state, acting))) return refuse('notFound')
    }
    let mailed = 0
    for (const id of unique) {
      // One that went meanwhile is written to no more.
      const done = await named(acting, application, id, mail, { mailId, subject, text })
      if (!(done instanceof Refused)) mailed++
    }
    return { mailed }
  }),
  forward: on(application, {
    stream: byId,
    needs: {
      seen,
      readers: async ({ userIds }, { parts: { db }, actor }) => {
        const found = await readers(db, actor)
          .select('u.user_id')
          .where('u.user_id', 'in', userIds)
          .execute()
        return found.length === new Set(userIds).size ? undefined : refuse('recipientNotAllowed')
      },
    },
    decide: forward,
  }),
  remove: on(application, { ...of, expects: version, decide: remove }),
})
