import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    'driver-rights': typeof texts
  }
}

export const driverRightsScreens = [
  screen(places.checkCard, 'guest', () => import('./CheckCard.tsx'), { layout: 'empty' }),
  screen(places.startRights, 'self', () => import('./StartRights.tsx')),
  screen(places.driverRights, 'self', () => import('./MyRights.tsx')),
  screen(places.adminRights, 'wage', () => import('./AdminRights.tsx'), { menu: 'menuUserRights' }),
  screen(places.adminRightsList, 'wage', () => import('./AdminList.tsx')),
  screen(places.adminRight, 'wage', () => import('./AdminRight.tsx')),
]
