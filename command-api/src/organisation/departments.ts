import { departments, trafficAreas } from '@portal/contracts/organisation'
import { aggregate } from '@portal/domain/kit/aggregate'
import { organisationEvents } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import { isOfOffice } from '@portal/projections/organisation/office'
import { sql } from 'kysely'
import { act, decided, decisions, done, refuse } from '../kit/decisions.ts'
import { knownPeople } from '../kit/people.ts'

interface Office {
  readonly information: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly contactIds: readonly string[]
}
interface Department {
  readonly is: 'unknown' | 'open' | 'closed'
  readonly companyId: string
  readonly name: string
  readonly type: string
  readonly office: Office
  readonly version: number
}

const noOffice: Office = {
  information: '',
  street: '',
  postalCode: '',
  city: '',
  phone: '',
  email: '',
  contactIds: [],
}

export const department = aggregate<Department>('department', {
  is: 'unknown',
  companyId: '',
  name: '',
  type: 'Other',
  office: noOffice,
  version: 0,
})({
  departmentOpened: (state, { companyId, name, type }, { version }) => ({
    ...state,
    is: 'open',
    companyId,
    name,
    type,
    version: Number(version),
  }),
  departmentDetailsChanged: (state, { companyId, name, type }, { version }) => ({
    ...state,
    companyId,
    name,
    type,
    version: Number(version),
  }),
  officeInformationChanged: (state, { departmentId: _, ...office }, { version }) => ({
    ...state,
    office,
    version: Number(version),
  }),
  departmentClosed: (state) => ({ ...state, is: 'closed' }),
})

export const departmentsDecisions = decisions(departments, {
  save: act(async (form, acting) => {
    const { actor, parts } = acting
    const everything = isSuper(actor)
    const id = form.id ?? acting.newId()
    if (!everything && (!form.id || !actor.managedDepartmentIds.includes(id)))
      return refuse('notFound')
    if (form.companyId && everything) {
      const found = await parts.db
        .selectFrom('organisation.company')
        .select('company_id')
        .where('company_id', '=', form.companyId)
        .executeTakeFirst()
      if (!found) return refuse('unknownCompany')
    }
    if (form.contactIds.length > 0) {
      const known = await knownPeople(parts, actor, form.contactIds)
      if (form.contactIds.some((one) => !known.has(one))) return refuse('unknownUser')
      // How somebody is reached is published by their own office alone.
      const ofOffice = await parts.db
        .selectFrom('organisation.department as d')
        .innerJoin('users.person as u', (join) => join.on(isOfOffice))
        .select('u.user_id')
        .where('d.department_id', '=', id)
        .where('u.user_id', 'in', form.contactIds)
        .execute()
      if (ofOffice.length !== new Set(form.contactIds).size) return refuse('contactNotOfOffice')
    }
    const { information, street, postalCode, city, phone, email, contactIds } = form
    const office: Office = { information, street, postalCode, city, phone, email, contactIds }
    return acting.decide(department, id, (state) => {
      if (form.id && state.is !== 'open') return refuse('notFound')
      if (form.id && state.version !== form.version) return refuse('changedMeanwhile')
      // A manager edits the office's information; name, kind and company are a super
      // administrator's.
      const name = (everything && form.name) || state.name
      const type = (everything && form.type) || state.type
      const companyId = (everything && form.companyId) || state.companyId
      if (companyId === '' || name === '') return refuse('unknownCompany')
      const facts = { departmentId: id, companyId, name, type }
      const renamed = name !== state.name || type !== state.type || companyId !== state.companyId
      const moved = JSON.stringify(office) !== JSON.stringify(state.office)
      return decided(
        [
          ...(state.is === 'unknown' ? [organisationEvents.departmentOpened(facts)] : []),
          ...(state.is === 'open' && renamed
            ? [organisationEvents.departmentDetailsChanged(facts)]
            : []),
          ...(moved
            ? [
                organisationEvents.officeInformationChanged({
                  departmentId: id,
                  ...office,
                  contactIds: [...office.contactIds],
                }),
              ]
            : []),
        ],
        { id },
      )
    })
  }),

  remove: act(async ({ id }, acting) => {
    const used = await acting.parts.db
      .selectFrom('users.person')
      .select('user_id')
      .where(sql<boolean>`department_ids @> array[${id}]::uuid[]`)
      .limit(1)
      .executeTakeFirst()
    if (used) return refuse('notEmpty')
    return acting.decide(department, id, (state) => {
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'closed'
        ? done()
        : done(organisationEvents.departmentClosed({ departmentId: id }))
    })
  }),
})

export const trafficAreasDecisions = decisions(trafficAreas, {})
