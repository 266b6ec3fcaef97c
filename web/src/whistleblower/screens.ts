import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    whistleblower: typeof texts
  }
}

export const whistleblowerScreens = [
  screen(places.whistleblower, 'user', () => import('./Report.tsx')),
  screen(places.followCase, 'guest', () => import('./FollowPage.tsx'), { layout: 'empty' }),
  screen(places.adminWhistleblower, 'whistle', () => import('./Admin.tsx'), {
    menu: 'menuWhistleblower',
  }),
]
