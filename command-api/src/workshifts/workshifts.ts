import { workshifts } from '@portal/contracts/workshifts'
import { department } from '@portal/domain/organisation/department'
import { person } from '@portal/domain/users/person'
import {
  change,
  give,
  interested,
  offer,
  type Shift,
  shift,
  withdraw,
} from '@portal/domain/workshifts/shift'
import { daysOf, timesOf } from '@portal/domain/workshifts/times'
import { isSuper } from '@portal/platform/actor'
import { oneself } from '@portal/projections/kit/people'
import { concernedBy } from '@portal/projections/workshifts/concerned'
import { workshiftsAnswers } from '@portal/projections/workshifts/queries'
import { asking } from '../kit/bulk.ts'
import { act, byId, decisions, on, Refused, refuse, thing, versionOf } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { knownPeople } from '../kit/people.ts'

const manages = ({ actor }: Looking, departmentId: string): boolean =>
  isSuper(actor) || actor.managedDepartmentIds.includes(departmentId)

/** Is it a shift of an office that the caller manages? For everybody else there is none. */
async function office(_: unknown, acting: Looking, state: () => Promise<Shift>) {
  return manages(acting, (await state()).departmentId) ? undefined : refuse('notFound')
}

/** Is it a shift of an office where the caller works? */
async function ownOffice(
  _: unknown,
  { parts: { db }, actor }: Looking,
  state: () => Promise<Shift>,
) {
  const me = await oneself(db, actor).executeTakeFirst()
  return me?.department_ids.includes((await state()).departmentId) ? undefined : refuse('notFound')
}

/** Somebody who is there for the caller: do they work at its office, and may sign in to hear of it? */
async function ofOffice(
  { uid }: { uid: string },
  { parts, actor }: Looking,
  state: () => Promise<Shift>,
) {
  if (!(await knownPeople(parts, actor, [uid])).has(uid)) return refuse('notFound')
  const { is, departmentIds } = (await parts.executor.state(person, uid)).state
  return is === 'active' && departmentIds.includes((await state()).departmentId)
}

const terms = versionOf(({ terms }: Shift) => terms)

export const workshiftsDecisions = decisions(workshifts, {
  // Several shifts of one form, each a stream: all of them or none.
  save: act(
    async (form, acting) => {
      const { departmentId, information, version } = form
      const { id } = form
      if (id) {
        const when = timesOf(form)
        if (when instanceof Refused) return when
        if (!manages(acting, (await acting.parts.executor.state(shift, id)).state.departmentId))
          return refuse('notFound')
        const changed = await acting.decide(shift, id, (state, { now }) =>
          change(state, { ...when, information, version }, { now, id }),
        )
        return changed instanceof Refused ? changed : { ids: [id] }
      }
      if (!manages(acting, departmentId)) return refuse('notFound')
      const days = daysOf(form.startDate, form.repeat, form.until)
      if (days instanceof Refused) return days
      const offered: { id: string; startsAt: string; endsAt: string }[] = []
      for (const startDate of days) {
        // What ends on a later day does so as many days later each time.
        const endDate = form.endDate && startDate === form.startDate ? form.endDate : null
        const when = timesOf({ ...form, startDate, endDate })
        if (when instanceof Refused) return when
        offered.push({ id: acting.newId(), ...when })
      }
      const ids = offered.map(({ id: one }) => one)
      const outcome = await acting.decideAll(shift, ids, (state, index) => {
        const one = offered[index] as (typeof offered)[number]
        return offer(state, { ...one, departmentId, information }, { now: acting.now, id: one.id })
      })
      if (outcome instanceof Refused) return outcome
      const refused = outcome.find((code) => code !== null)
      return refused
        ? refuse(refused, [{ path: 'startDate', message: 'has been already' }])
        : { ids }
    },
    {
      pointsTo: ({ id, departmentId }) => (id ? [] : [thing(department, departmentId, 'notFound')]),
    },
  ),
  withdraw: on(shift, { stream: byId, expects: terms, needs: { office }, decide: withdraw }),
  bulk: asking(workshifts.filter, workshiftsAnswers, (items, { parts, actor }) =>
    concernedBy(
      parts.db,
      actor,
      items.map(({ id }) => id),
    ),
  ),
  give: on(shift, {
    stream: byId,
    judges: { may: 'manager', whose: (_, { uid, flag }) => (flag ? uid : '') },
    expects: terms,
    needs: { office, ofOffice },
    decide: give,
  }),
  interested: on(shift, {
    stream: byId,
    expects: terms,
    needs: { ownOffice },
    decide: interested,
  }),
})
