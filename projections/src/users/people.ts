import { sameEmail } from '@portal/contracts/email'
import { listingPeople } from '@portal/contracts/user-notes'
import { isVisible } from '@portal/contracts/users'
import { orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const person = table(
  {
    user_id: t.id,
    first_name: t.name,
    last_name: t.name,
    full_name: t.name,
    email: t.text,
    /** The address as it is compared: one text for all its spellings. */
    same_email: t.text,
    phone: t.text,
    personal_number: t.text,
    street: t.text,
    postal_code: t.text,
    city: t.text,
    employment_number: t.text,
    user_type: t.text,
    roles: t.texts,
    content_access: t.texts,
    company_id: orNull(t.id),
    department_ids: t.ids,
    locale: orNull(t.text),
    /** Whether they sign in with one. */
    second_factor: t.bool,
    /** invited → registered → active; inactive; deleted rows are gone. */
    status: t.text,
    created_at: t.time,
    last_seen_at: orNull(t.time),
    /** The version of the user's stream that this row shows. */
    version: t.int,
    search: t.text,
  },
  {
    key: ['user_id'],
    indexes: [
      '(same_email)',
      '(email)',
      '(user_type)',
      '(full_name, user_id)',
      '(created_at)',
      '(last_seen_at DESC NULLS LAST, user_id)',
      '(status)',
      '(company_id)',
      'USING gin (department_ids)',
      'USING gin (search public.gin_trgm_ops)',
    ],
    // Whoever signs in changes it.
    fill: 80,
  },
)

/** Who is where, in rows that are narrow and seldom change: departments are counted by it. */
const place = table(
  { user_id: t.id, department_ids: t.ids },
  { key: ['user_id'], indexes: ['USING gin (department_ids)'] },
)

/** Whose type is sensitive, or was when they were deleted: what is kept of them names them no more than before. */
const hidden = table({ user_id: t.id }, { key: ['user_id'] })

const isSensitive = (type: string) => !isVisible([], type)

const comment = table(
  { comment_id: t.id, user_id: t.id, author_id: t.id, text: t.text, written_at: t.time },
  { key: ['comment_id'], indexes: ['(user_id, written_at DESC)'] },
)

export interface Relative {
  id: string
  name: string
  relation: string
  phone: string
}
const relatives = table(
  {
    user_id: t.id,
    list: t.json<Relative[]>(),
    /** The version of the user's stream at which they were written down. */
    version: t.int,
  },
  { key: ['user_id'] },
)

/** A personal number as papers have it, with the hyphen that ours are kept without. */
const spelt = (number: string): string =>
  number === '' ? '' : `${number.slice(0, -4)}-${number.slice(-4)}`

/** The texts of a person that searches look through: what they are called in a line of its own, as `isNamed` reads it. */
const searchText = (of: { firstName: string; lastName: string; email: string; number: string }) =>
  [searchable(of.firstName, of.lastName), searchable(of.email, of.number, spelt(of.number))].join(
    '\n',
  )

/** What lists them shows them otherwise. */
const listed = listingPeople.map((topic) => ({ topic }))

/** Somebody moved or left: offices show who is theirs. */
const whereabouts = (userId: string): readonly Touch[] => [
  { topic: 'users' },
  { topic: 'organisation' },
  { topic: 'session', users: [userId] },
  ...listed,
]

export const people = readModel('users', {
  version: 15,
  tables: { person, place, hidden, comment, relatives },
  on: {
    userCreated: (write, { data, time, version }, touch) => {
      const firstName = orElse(data.firstName, '')
      const lastName = orElse(data.lastName, '')
      const email = orElse(data.email, '')
      const number = orElse(data.personalNumber, '')
      write.person.put({
        user_id: data.userId,
        first_name: firstName,
        last_name: lastName,
        full_name: `${firstName} ${lastName}`.trim(),
        email,
        same_email: sameEmail(email),
        phone: orElse(data.phone, ''),
        personal_number: number,
        street: orElse(data.street, ''),
        postal_code: orElse(data.postalCode, ''),
        city: orElse(data.city, ''),
        employment_number: orElse(data.employmentNumber, ''),
        user_type: data.userType,
        roles: data.roles,
        content_access: [],
        company_id: data.companyId,
        department_ids: data.departmentIds,
        locale: data.locale,
        second_factor: false,
        status: data.invited ? 'invited' : 'created',
        created_at: time,
        last_seen_at: null,
        version: Number(version),
        search: searchText({ firstName, lastName, email, number }),
      })
      write.place.put({ user_id: data.userId, department_ids: data.departmentIds })
      if (isSensitive(data.userType)) write.hidden.put({ user_id: data.userId })
      touch({ topic: 'users' })
    },
    /** Carries the whole of the details, so that the search text can be made without reading. */
    userDetailsChanged: (write, { data, version }, touch) => {
      const firstName = orElse(data.firstName, '')
      const lastName = orElse(data.lastName, '')
      const email = orElse(data.email, '')
      const number = orElse(data.personalNumber, '')
      write.person.change(
        { user_id: data.userId },
        {
          first_name: firstName,
          last_name: lastName,
          full_name: `${firstName} ${lastName}`.trim(),
          email,
          same_email: sameEmail(email),
          phone: orElse(data.phone, ''),
          personal_number: number,
          street: orElse(data.street, ''),
          postal_code: orElse(data.postalCode, ''),
          city: orElse(data.city, ''),
          employment_number: orElse(data.employmentNumber, ''),
          search: searchText({ firstName, lastName, email, number }),
          version: Number(version),
        },
      )
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] }, ...listed)
    },
    userTypeChanged: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        { user_type: data.userType, version: Number(version) },
      )
      if (isSensitive(data.userType)) write.hidden.put({ user_id: data.userId })
      else write.hidden.remove({ user_id: data.userId })
      touch(...whereabouts(data.userId))
    },
    userRolesChanged: (write, { data, version }, touch) => {
      write.person.change({ user_id: data.userId }, { roles: data.roles, version: Number(version) })
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    userPlaced: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        {
          company_id: data.companyId,
          department_ids: data.departmentIds,
          version: Number(version),
        },
      )
      write.place.change({ user_id: data.userId }, { department_ids: data.departmentIds })
      touch(...whereabouts(data.userId))
    },
    contentAccessChanged: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        { content_access: data.contentAccess, version: Number(version) },
      )
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    userInvited: (write, { data, version }, touch) => {
      write.person.change({ user_id: data.userId }, { status: 'invited', version: Number(version) })
      touch({ topic: 'users' })
    },
    userRegistered: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        { status: 'registered', version: Number(version) },
      )
      touch({ topic: 'users' })
    },
    userActivated: (write, { data, version }, touch) => {
      write.person.change({ user_id: data.userId }, { status: 'active', version: Number(version) })
      touch(...whereabouts(data.userId))
    },
    userDeactivated: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        { status: 'inactive', version: Number(version) },
      )
      touch(...whereabouts(data.userId))
    },
    userDeleted: (write, { data }, touch) => {
      write.person.remove({ user_id: data.userId })
      write.place.remove({ user_id: data.userId })
      write.relatives.remove({ user_id: data.userId })
      write.comment.removeWhere({ user_id: data.userId })
      touch(...whereabouts(data.userId))
    },
    localeChosen: (write, { data, version }, touch) => {
      write.person.change(
        { user_id: data.userId },
        { locale: data.locale, version: Number(version) },
      )
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    signedIn: (write, { data, time }, touch) => {
      write.person.change({ user_id: data.userId }, { last_seen_at: time })
      touch({ topic: 'session', users: [data.userId] })
    },
    signedOut: (_, { data }, touch) => touch({ topic: 'session', users: [data.userId] }),
    secondFactorAdded: (write, { data }, touch) => {
      write.person.change({ user_id: data.userId }, { second_factor: true })
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    secondFactorRemoved: (write, { data }, touch) => {
      write.person.change({ user_id: data.userId }, { second_factor: data.left })
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    relativesChanged: (write, { data, version }, touch) => {
      write.relatives.put({
        user_id: data.userId,
        list: orElse(data.relatives, []),
        version: Number(version),
      })
      touch({ topic: 'users' }, { topic: 'session', users: [data.userId] })
    },
    commentWritten: (write, { data, time }, touch) => {
      write.comment.put({
        comment_id: data.commentId,
        user_id: data.userId,
        author_id: data.authorId,
        text: orElse(data.text, ''),
        written_at: time,
      })
      touch({ topic: 'users' })
    },
    commentRemoved: (write, { data }, touch) => {
      write.comment.remove({ comment_id: data.commentId })
      touch({ topic: 'users' })
    },
  },
})
