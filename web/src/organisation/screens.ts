import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    organisation: typeof texts
  }
}

export const organisationScreens = [
  screen(places.officeInformation, 'manager', () => import('./OfficeManager.tsx')),
  screen(places.office, 'self', () => import('./Office.tsx')),
  screen(places.companies, 'super', () => import('./CompanyList.tsx'), { menu: 'menuCompanies' }),
  screen(places.company, 'super', () => import('./CompanyPage.tsx')),
  screen(places.departments, 'admin', () => import('./DepartmentPage.tsx'), {
    menu: 'menuDepartments',
  }),
  screen(places.groups, 'admin', () => import('./UserGroupPage.tsx'), { menu: 'menuGroups' }),
]
