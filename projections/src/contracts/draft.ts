import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import {
  type ContractFields,
  type ContractType,
  employmentTypes,
} from '@portal/contracts/contract-types'
import type { ContractWarning, draftRefusals } from '@portal/contracts/contracts'
import type { Actor } from '@portal/platform/actor'
import { parsePhone } from '@portal/platform/personal-number'
import { type Party, SIGNED_FORM, signedHash } from '@portal/platform/signed-form'
import type { Kysely } from 'kysely'
import { type Databases, type Refused, refuse } from '../kit/answers.ts'
import { people as peopleOf } from '../kit/people.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { contracts } from './contracts.ts'
import { forbidden, legalWarnings } from './las.ts'
import { renderContract } from './render.ts'

type DB = Databases<readonly [typeof contracts, typeof people, typeof organisation]>

export interface Draft {
  readonly id: string
  readonly type: ContractType
  readonly language: Locale
  readonly fields: ContractFields
}
export interface Drafted {
  title: string
  content: string
  contentHash: string
  parties: Party[]
  warnings: ContractWarning[]
  /** How many the person was issued so far. */
  issued: number
}

/** The contract as it would be issued now; refused where the law or the reader's rights forbid it. */
export async function draftContract<D extends DB>(
  wide: Kysely<D>,
  actor: Actor,
  now: Date,
  { id, type, language, fields }: Draft,
): Promise<Drafted | Refused<'notFound' | (typeof draftRefusals)[number]>> {
  const db = wide as unknown as Kysely<DB>
  const person = await db
    .selectFrom(peopleOf(db, actor).as('p'))
    .leftJoin('organisation.company as c', 'c.company_id', 'p.company_id')
    .select([
      'p.full_name',
      'p.email',
      'p.phone',
      'p.status',
      'p.personal_number',
      'p.street',
      'p.postal_code',
      'p.city',
      'p.department_ids',
      'c.name as company_name',
      'c.organisation_number',
    ])
    .where('p.user_id', '=', id)
    .executeTakeFirst()
  if (!person) return refuse('notFound')
  const no = forbidden(type, fields)
  if (no) return refuse(no, [{ path: 'fields.endDate', message: no }])
  // A contract of employment is between two (Employment Protection Act, section 6 c).
  if (employmentTypes.has(type)) {
    if (!person.company_name) return refuse('noEmployer')
    if (!person.organisation_number) return refuse('noOrganisationNumber')
  }
  const departments =
    person.department_ids.length === 0
      ? []
      : await db
          .selectFrom('organisation.department')
          .select('name')
          .where('department_id', 'in', person.department_ids)
          .orderBy('name')
          .execute()
  const issued = await db
    .selectFrom('contracts.contract')
    .select(['type', 'state', 'start_date', 'end_date'])
    .where('user_id', '=', id)
    .execute()
  const address = [person.street, `${person.postal_code} ${person.city}`.trim()]
    .filter((part) => part !== '')
    .join(', ')
  const { title, content } = renderContract(type, language, fields, {
    name: person.full_name || person.email,
    personalNumber: person.personal_number,
    address,
    company: person.company_name ?? '',
    organisationNumber: person.organisation_number ?? '',
    department: departments.map(({ name }) => name).join(', '),
  })
  const parties: Party[] = [
    {
      role: 'employer',
      name: person.company_name ?? '',
      number: person.organisation_number ?? '',
      address: '',
    },
    {
      role: 'employee',
      name: person.full_name || person.email,
      number: person.personal_number,
      address,
    },
  ]
  const terms = issued.flatMap((one) =>
    one.state !== 'withdrawn' && one.start_date && one.end_date
      ? [{ type: one.type, startDate: one.start_date, endDate: one.end_date }]
      : [],
  )
  const known: [ContractWarning, boolean][] = [
    ['anotherOpen', !issued.some((one) => one.type === type && one.state === 'open')],
    ['noPhone', parsePhone(person.phone) !== undefined],
    ['noPersonalNumber', person.personal_number !== ''],
    ['noAddress', address !== ''],
    ['noCompany', person.company_name !== null],
    ['notActive', person.status === 'active'],
  ]
  return {
    title,
    content,
    contentHash: signedHash(SIGNED_FORM, {
      kind: 'contract',
      title,
      type,
      language,
      parties,
      text: content,
    }),
    parties,
    issued: issued.length,
    warnings: [
      ...known.filter(([, good]) => !good).map(([warning]) => warning),
      ...legalWarnings(type, fields, terms, stockholmDay(now)),
    ],
  }
}
