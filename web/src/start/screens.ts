import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    start: typeof texts
  }
}

export const startScreens = [
  screen(places.start, 'user', () => import('./later.ts'), { isFirst: true }),
  screen(places.inside, 'user', () => import('./Inside.tsx')),
]
