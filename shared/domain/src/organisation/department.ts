import { organisationEvents as happened } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

/** What the office page shows. */
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
  ...{ information: '', street: '', postalCode: '', city: '', phone: '', email: '' },
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

interface Form extends Office {
  /** Without it the department is new. */
  readonly id?: string | undefined
  readonly companyId?: string | undefined
  readonly name?: string | undefined
  readonly type?: string | undefined
}

/**
 * Opens a department, or changes it. A manager edits what the office page shows; name, kind and company
 * are a super administrator's.
 */
export function save(state: Department, form: Form, { id, actor }: Deciding) {
  if (form.id && state.is !== 'open') return refuse('notFound')
  const everything = isSuper(actor)
  const name = (everything && form.name) || state.name
  const type = (everything && form.type) || state.type
  const companyId = (everything && form.companyId) || state.companyId
  if (companyId === '' || name === '') return refuse('unknownCompany')
  const facts = { departmentId: id, companyId, name, type }
  const { information, street, postalCode, city, phone, email } = form
  const contactIds = [...form.contactIds]
  const office = { information, street, postalCode, city, phone, email, contactIds }
  const renamed = !isAlready(state, { name, type, companyId })
  return decided(
    [
      ...(state.is === 'unknown' ? [happened.departmentOpened(facts)] : []),
      ...(state.is === 'open' && renamed ? [happened.departmentDetailsChanged(facts)] : []),
      ...(isAlready(state.office, office)
        ? []
        : [happened.officeInformationChanged({ departmentId: id, ...office })]),
    ],
    { id },
  )
}

/** Closes a department. */
export function remove({ is }: Department, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'closed' ? done() : done(happened.departmentClosed({ departmentId: id }))
}
