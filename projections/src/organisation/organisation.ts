import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const company = table(
  {
    company_id: t.id,
    name: t.name,
    search: t.text,
    organisation_number: t.text,
    logo: t.text,
    version: t.int,
  },
  { key: ['company_id'], indexes: ['(name)'] },
)

const department = table(
  {
    department_id: t.id,
    company_id: t.id,
    name: t.name,
    search: t.text,
    type: t.text,
    information: t.text,
    street: t.text,
    postal_code: t.text,
    city: t.text,
    phone: t.text,
    email: t.text,
    contact_ids: t.ids,
    version: t.int,
  },
  { key: ['department_id'], indexes: ['(company_id)', '(name)', '(type)'] },
)

const user_group = table(
  {
    group_id: t.id,
    name: t.name,
    search: t.text,
    type: t.text,
    department_id: orNull(t.id),
    member_count: t.int,
    version: t.int,
  },
  { key: ['group_id'], indexes: ['(department_id)', '(name)', '(type)'] },
)

const membership = table(
  { group_id: t.id, user_id: t.id },
  { key: ['group_id', 'user_id'], indexes: ['(user_id)'] },
)

/** A name, and as it is searched. */
const named = (name: string) => ({ name, search: searchable(name) })

/** A person's page names their groups, too. */
const ofGroups: Touch[] = [{ topic: 'organisation' }, { topic: 'users' }]

/** Companies, departments with their office information, groups and who is in them. */
export const organisation = readModel('organisation', {
  version: 4,
  tables: { company, department, user_group, membership },
  on: {
    companyRegistered: (write, { data, version }, touch) => {
      write.company.put({
        company_id: data.companyId,
        ...named(data.name),
        organisation_number: data.organisationNumber,
        logo: data.logo,
        version: Number(version),
      })
      touch({ topic: 'organisation' })
    },
    companyDetailsChanged: (write, { data, version }, touch) => {
      write.company.change(
        { company_id: data.companyId },
        {
          ...named(data.name),
          organisation_number: data.organisationNumber,
          logo: data.logo,
          version: Number(version),
        },
      )
      touch({ topic: 'organisation' })
    },
    companyRemoved: (write, { data }, touch) => {
      write.company.remove({ company_id: data.companyId })
      touch({ topic: 'organisation' })
    },
    departmentOpened: (write, { data, version }, touch) => {
      write.department.put({
        department_id: data.departmentId,
        company_id: data.companyId,
        ...named(data.name),
        type: data.type,
        information: '',
        street: '',
        postal_code: '',
        city: '',
        phone: '',
        email: '',
        contact_ids: [],
        version: Number(version),
      })
      touch({ topic: 'organisation' })
    },
    departmentDetailsChanged: (write, { data, version }, touch) => {
      write.department.change(
        { department_id: data.departmentId },
        {
          company_id: data.companyId,
          ...named(data.name),
          type: data.type,
          version: Number(version),
        },
      )
      touch({ topic: 'organisation' })
    },
    officeInformationChanged: (write, { data, version }, touch) => {
      write.department.change(
        { department_id: data.departmentId },
        {
          information: data.information,
          street: data.street,
          postal_code: data.postalCode,
          city: data.city,
          phone: data.phone,
          email: data.email,
          contact_ids: data.contactIds,
          version: Number(version),
        },
      )
      touch({ topic: 'organisation' })
    },
    departmentClosed: (write, { data }, touch) => {
      write.department.remove({ department_id: data.departmentId })
      touch({ topic: 'organisation' })
    },
    groupFormed: (write, { data, version }, touch) => {
      write.user_group.put({
        group_id: data.groupId,
        ...named(data.name),
        type: data.type,
        department_id: data.departmentId,
        member_count: data.userIds.length,
        version: Number(version),
      })
      for (const userId of data.userIds)
        write.membership.put({ group_id: data.groupId, user_id: userId })
      touch(...ofGroups)
    },
    groupDetailsChanged: (write, { data, version }, touch) => {
      write.user_group.change(
        { group_id: data.groupId },
        {
          ...named(data.name),
          type: data.type,
          department_id: data.departmentId,
          version: Number(version),
        },
      )
      touch(...ofGroups)
    },
    groupMembersChanged: (write, { data, version }, touch) => {
      for (const userId of data.added)
        write.membership.put({ group_id: data.groupId, user_id: userId })
      for (const userId of data.removed)
        write.membership.remove({ group_id: data.groupId, user_id: userId })
      const key = { group_id: data.groupId }
      write.user_group.add(key, { member_count: data.added.length - data.removed.length })
      write.user_group.change(key, { version: Number(version) })
      touch(...ofGroups, { topic: 'session', users: [...data.added, ...data.removed] })
    },
    groupDissolved: (write, { data }, touch) => {
      write.user_group.remove({ group_id: data.groupId })
      write.membership.removeWhere({ group_id: data.groupId })
      touch(...ofGroups)
    },
    /** A person who is gone is in no group; the counts follow at the next change of the group. */
    userDeleted: (write, { data }) => write.membership.removeWhere({ user_id: data.userId }),
  },
})
