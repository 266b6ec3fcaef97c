import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    timelog: typeof texts
  }
}

export const timelogScreens = [
  screen(places.adminTimelog, 'admin', () => import('./Admin.tsx'), { menu: 'menuTimelog' }),
]
