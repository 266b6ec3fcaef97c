import { companies } from '@portal/contracts/organisation'
import { aggregate } from '@portal/domain/kit/aggregate'
import { organisationEvents } from '@portal/events'
import { parseOrganisationNumber } from '@portal/platform/personal-number'
import { act, decided, decisions, done, refuse } from '../kit/decisions.ts'

interface Company {
  readonly is: 'unknown' | 'registered' | 'removed'
  readonly name: string
  readonly organisationNumber: string
  readonly version: number
}

export const company = aggregate<Company>('company', {
  is: 'unknown',
  name: '',
  organisationNumber: '',
  version: 0,
})({
  companyRegistered: (_, data, { version }) => ({
    is: 'registered',
    name: data.name,
    organisationNumber: data.organisationNumber,
    version: Number(version),
  }),
  companyDetailsChanged: (state, data, { version }) => ({
    ...state,
    name: data.name,
    organisationNumber: data.organisationNumber,
    version: Number(version),
  }),
  companyRemoved: (state) => ({ ...state, is: 'removed' }),
})

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
/** One name, one company, whatever its case. */
export const nameClaim = (name: string, companyId: string) => ({
  kind: 'companyName' as const,
  value: name.toLowerCase(),
  userId: companyId,
})

export const companiesDecisions = decisions(companies, {
  save: act(async (form, acting) => {
    const id = form.id ?? acting.newId()
    const number =
      form.organisationNumber === '' ? '' : parseOrganisationNumber(form.organisationNumber)
    if (number === undefined) return refuse('invalidOrganisationNumber')
    const details = { companyId: id, name: form.name, organisationNumber: number, logo: '' }
    return acting.decide(company, id, (state) => {
      if (form.id && state.is !== 'registered') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      const same = state.name === form.name && state.organisationNumber === number
      if (state.is === 'registered' && same) return decided([], { id })
      return decided(
        [
          state.is === 'registered'
            ? organisationEvents.companyDetailsChanged(details)
            : organisationEvents.companyRegistered(details),
        ],
        { id },
        {
          claims: [{ ...nameClaim(form.name, id), otherwise: 'nameTaken' as const }],
          releases:
            state.is === 'registered' && !sameName(state.name, form.name)
              ? [nameClaim(state.name, id)]
              : [],
        },
      )
    })
  }),

  remove: act(async ({ id }, acting) => {
    const { db } = acting.parts
    const used = await db
      .selectFrom('organisation.department')
      .select('department_id as id')
      .where('company_id', '=', id)
      .unionAll(db.selectFrom('users.person').select('user_id as id').where('company_id', '=', id))
      .limit(1)
      .executeTakeFirst()
    if (used) return refuse('notEmpty')
    return acting.decide(company, id, (state) => {
      if (state.is === 'unknown') return refuse('notFound')
      if (state.is === 'removed') return done()
      return decided(
        [organisationEvents.companyRemoved({ companyId: id })],
        { ok: true as const },
        {
          releases: [nameClaim(state.name, id)],
        },
      )
    })
  }),
})
