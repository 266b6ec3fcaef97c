import { organisationEvents as happened } from '@portal/events'
import { isSuper } from '@portal/platform/actor'
import type { Deciding } from '../kit/deciding.ts'
import { also, refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'
import { isAlready } from '../kit/same.ts'

interface Words {
  companyId: string
  name: string
  type: string
}

/** What the office page shows. */
interface Office {
  information: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  contactIds: readonly string[]
}

const departments = register<Words, { office: Office }>('department', {
  companyId: '',
  name: '',
  type: 'Other',
  office: {
    ...{ information: '', street: '', postalCode: '', city: '', phone: '', email: '' },
    contactIds: [],
  },
})({
  id: 'departmentId',
  added: happened.departmentOpened,
  changed: happened.departmentDetailsChanged,
  removed: happened.departmentClosed,
  also: { officeInformationChanged: (_, { departmentId: _id, ...office }) => ({ office }) },
})

/** A part of a company that people belong to, and what its office page shows. */
export const { entry: department, remove } = departments

const saveWords = departments.saves((words: Words) =>
  words.companyId === '' || words.name === '' ? refuse('unknownCompany') : words,
)

interface Form extends Office, Partial<Words> {
  /** Without it the department is new. */
  readonly id?: string | undefined
}

/**
 * Opens a department, or changes it. A manager edits what the office page shows; name, kind and company
 * are a super administrator's.
 */
export function save(state: typeof department.initial, form: Form, deciding: Deciding) {
  const { companyId, name, type } = isSuper(deciding.actor) ? form : {}
  const { information, street, postalCode, city, phone, email } = form
  const contactIds = [...form.contactIds]
  const office = { information, street, postalCode, city, phone, email, contactIds }
  const words = {
    companyId: companyId || state.companyId,
    name: name || state.name,
    type: type || state.type,
  }
  const saved = saveWords(state, { id: form.id, ...words }, deciding)
  return isAlready(state.office, office)
    ? saved
    : also(saved, happened.officeInformationChanged({ departmentId: deciding.id, ...office }))
}
