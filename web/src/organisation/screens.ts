import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const organisationScreens = [
  screen(places.officeInformation, 'manager', { page: () => import('./OfficeManager.tsx') }),
  screen(places.office, 'self', { page: () => import('./Office.tsx') }),
  screen(places.companies, 'super', { page: () => import('./CompanyList.tsx') }),
  screen(places.company, 'super', { page: () => import('./CompanyPage.tsx') }),
  screen(places.departments, 'admin', { page: () => import('./DepartmentPage.tsx') }),
  screen(places.groups, 'admin', { page: () => import('./UserGroupPage.tsx') }),
]
