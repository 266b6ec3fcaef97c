import { list } from '../columns.ts'

export const companyList = list({
  texts: 'organisation',
  first: 'name',
  columns: {
    name: { label: 'companyName', main: true, sorts: true },
    number: { label: 'organisationNumber' },
    departments: { label: 'departmentCount', figures: true },
  },
})

export const departmentList = list({
  texts: 'organisation',
  first: 'name',
  columns: {
    name: { label: 'departmentName', main: true, sorts: true },
    type: { label: 'kind', sorts: true },
    companyName: { label: 'company', sorts: true },
    city: { label: 'city' },
    people: { label: 'people', figures: true },
  },
})

export const groupList = list({
  texts: 'organisation',
  first: 'name',
  columns: {
    name: { label: 'groupName', main: true, sorts: true },
    type: { label: 'kind', sorts: true },
    department: { label: 'department' },
    userCount: { label: 'memberCount', sorts: true, figures: true },
  },
})
