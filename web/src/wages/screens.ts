import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    wages: typeof texts
  }
}

export const wagesScreens = [
  screen(places.wageSpecs, 'self', () => import('./Mine.tsx')),
  screen(places.adminWageSpecs, 'wage', () => import('./Admin.tsx'), { menu: 'menuWageSpecs' }),
]
