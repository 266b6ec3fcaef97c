import { z } from 'zod'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  each,
  Id,
  input,
  line,
  optionalLine,
  page,
  paging,
  prose,
  query,
  sorting,
} from './kit.ts'
import { companyList, departmentList, groupList } from './lists/organisation.ts'
import { UserType } from './users.ts'

/** The department kinds of the specification's section 3. */
export const departmentTypes = [
  'Management',
  'PayrollOffice',
  'TrafficArea',
  'PlaceOffice',
  'Other',
] as const
export const DepartmentType = z.enum(departmentTypes)
export type DepartmentType = z.infer<typeof DepartmentType>

const someId = '019abf5e-0000-7000-8000-000000000001'
const byId = input({ id: Id })
/** 0 or absent for a new one; else the version that the form was filled from. */
const version = z.number().int().optional()

const Company = z.object({
  id: Id,
  name: z.string(),
  organisationNumber: z.string(),
  departmentCount: z.number().int(),
  version: z.number().int(),
})
export interface Company extends z.infer<typeof Company> {}

export const companies = area('companies', {
  filter: query('POST /api/company/filter', {
    may: 'super',
    summary: 'Companies',
    input: input({ search: optionalLine(100), ...sorting(companyList), ...paging }),
    reply: page(Company),
    example: { page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  mine: query('GET /api/company/user', {
    may: 'self',
    summary: 'Own companies',
    input: input({}),
    reply: z.object({ rows: z.array(Company) }),
    example: {},
    live: 'organisation',
  }),
  one: query('GET /api/company/:id', {
    may: 'user',
    summary: 'One company',
    input: byId,
    reply: Company,
    example: { id: someId },
    live: 'organisation',
  }),
  save: command('POST /api/company', {
    may: 'super',
    touches: ['organisation'],
    summary: 'Create or change a company',
    input: input({
      id: Id.optional(),
      version,
      name: line(120),
      organisationNumber: optionalLine(20),
    }),
    reply: Created,
    example: { name: 'Exempel Bemanning AB', organisationNumber: '556016-0680' },
    refuses: ['nameTaken', 'changedMeanwhile', 'invalidOrganisationNumber'],
  }),
  remove: command('DELETE /api/company/:id', {
    may: 'super',
    touches: ['organisation'],
    summary: 'Delete a company that has no departments, people or certificates',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
})

/** Somebody, with what tells them from others of their name; empty where nobody else has it. */
const Named = z.object({ id: Id, fullName: z.string(), detail: z.string() })

const Contact = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export interface Contact extends z.infer<typeof Contact> {}

const Department = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  name: z.string(),
  type: DepartmentType,
  information: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  contacts: z.array(Contact),
  userCount: z.number().int(),
  version: z.number().int(),
})
export interface Department extends z.infer<typeof Department> {}

const filterDepartments = input({
  search: optionalLine(100),
  companyId: Id.optional(),
  type: DepartmentType.optional(),
  ...sorting(departmentList),
  ...paging,
})

export const departments = area('departments', {
  filter: query('POST /api/department/filter', {
    may: 'user',
    summary: 'Departments',
    input: filterDepartments,
    reply: page(Department),
    example: { page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  managed: query('GET /api/department/user', {
    may: 'self',
    summary: 'Departments that I manage',
    input: input({}),
    reply: z.object({ rows: z.array(Department) }),
    example: {},
    live: 'organisation',
  }),
  ofUser: query('GET /api/department/user/:id', {
    may: 'self',
    summary: "A user's departments with contact persons: the office page",
    input: byId,
    reply: z.object({ rows: z.array(Department) }),
    example: { id: someId },
    live: 'organisation',
  }),
  one: query('GET /api/department/:id', {
    may: 'user',
    summary: 'One department',
    input: byId,
    reply: Department,
    example: { id: someId },
    live: 'organisation',
  }),
  ofCompany: query('GET /api/department/company/:id', {
    may: 'user',
    summary: 'Departments of a company',
    input: byId,
    reply: z.object({ rows: z.array(Department) }),
    example: { id: someId },
    live: 'organisation',
  }),
  staff: query('GET /api/department/:id/staff', {
    may: 'manager',
    summary: 'The people of an office, who may be its contacts; for who manages it',
    input: input({ id: Id, search: optionalLine(100) }),
    reply: z.object({ rows: z.array(Named) }),
    example: { id: someId },
    live: 'organisation',
  }),
  save: command('POST /api/department', {
    may: 'manager',
    inPerson: false,
    touches: ['organisation', 'waiting'],
    summary: "Save a department's information; a super administrator: any field, and new ones",
    input: input({
      id: Id.optional(),
      version,
      companyId: Id.optional(),
      name: line(120).optional(),
      type: DepartmentType.optional(),
      information: prose(10_000).default(''),
      street: optionalLine(120),
      postalCode: optionalLine(12),
      city: optionalLine(80),
      phone: optionalLine(30),
      email: optionalLine(254),
      contactIds: each(Id, 20).default([]),
    }),
    reply: Created,
    example: { name: 'Kontoret Exempelstad', type: 'PlaceOffice', companyId: someId },
    refuses: ['unknownCompany', 'changedMeanwhile', 'unknownUser', 'contactNotOfOffice'],
  }),
  remove: command('DELETE /api/department/:id', {
    may: 'super',
    touches: ['organisation', 'waiting'],
    summary: 'Delete a department that nobody and nothing belongs to',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
})

export const trafficAreas = area('organisation', {
  filter: query('POST /api/trafficarea/filter', {
    may: 'user',
    summary: 'Traffic areas: the departments of that kind',
    input: filterDepartments,
    reply: page(Department),
    example: { page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  one: query('GET /api/trafficarea/:id', {
    may: 'user',
    summary: 'One traffic area',
    input: byId,
    reply: Department,
    example: { id: someId },
    live: 'organisation',
  }),
})

const groupShape = {
  id: Id,
  name: z.string(),
  type: UserType,
  departmentId: Id.nullable(),
  departmentName: z.string().nullable(),
  userCount: z.number().int(),
  version: z.number().int(),
}
const Group = z.object(groupShape)
export interface Group extends z.infer<typeof Group> {}

const GroupWithUsers = z.object({
  ...groupShape,
  users: z.array(Named),
})
export interface GroupWithUsers extends z.infer<typeof GroupWithUsers> {}

export const groups = area('groups', {
  filter: query('POST /api/user/group/filter', {
    may: 'user',
    summary: 'User groups',
    input: input({
      search: optionalLine(100),
      type: UserType.optional(),
      departmentId: Id.optional(),
      ...sorting(groupList),
      ...paging,
    }),
    reply: page(Group),
    example: { page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  ofDepartment: query('GET /api/user/group/department/:id', {
    may: 'user',
    summary: 'Groups of a department',
    input: byId,
    reply: z.object({ rows: z.array(Group) }),
    example: { id: someId },
    live: 'organisation',
  }),
  one: query('GET /api/user/group/:id', {
    may: 'user',
    summary: 'One group; its members are shown to administrators and members',
    input: byId,
    reply: GroupWithUsers,
    example: { id: someId },
    live: 'organisation',
  }),
  save: command('POST /api/user/group', {
    may: 'admin',
    touches: ['organisation', 'users', 'waiting'],
    summary: 'Create or change a group and its members',
    input: input({
      id: Id.optional(),
      version,
      name: line(120),
      type: UserType.default('SpecificUser'),
      departmentId: Id.nullable().default(null),
      userIds: z.array(Id).max(20_000).default([]),
    }),
    reply: Created,
    example: { name: 'Nattförare', type: 'SpecificUser' },
    refuses: ['changedMeanwhile', 'unknownDepartment', 'unknownUser'],
  }),
  join: command('PUT /api/user/group/:id/member/:userId', {
    may: 'admin',
    touches: ['organisation', 'users', 'waiting'],
    summary: 'Add somebody to a group; the others stay',
    input: input({ id: Id, userId: Id }),
    reply: Done,
    example: { id: someId, userId: someId },
    refuses: ['unknownUser'],
  }),
  remove: command('DELETE /api/user/group/:id', {
    may: 'admin',
    touches: ['organisation', 'users', 'waiting'],
    summary: 'Delete a group, unless a document or an occasion of a test is meant for it',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
})
