import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const organisationScreens = [
  screen(places.officeInformation, 'manager', () => import('./OfficeManager.tsx')),
  screen(places.office, 'self', () => import('./Office.tsx')),
  screen(places.companies, 'super', () => import('./CompanyList.tsx')),
  screen(places.company, 'super', () => import('./CompanyPage.tsx')),
  screen(places.departments, 'admin', () => import('./DepartmentPage.tsx')),
  screen(places.groups, 'admin', () => import('./UserGroupPage.tsx')),
]
