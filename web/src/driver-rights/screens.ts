import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const driverRightsScreens = [
  screen(places.checkCard, 'guest', () => import('./CheckCard.tsx'), { layout: 'empty' }),
  screen(places.startRights, 'self', () => import('./StartRights.tsx')),
  screen(places.driverRights, 'self', () => import('./MyRights.tsx')),
  screen(places.adminRights, 'wage', () => import('./AdminRights.tsx')),
  screen(places.adminRightsList, 'wage', () => import('./AdminList.tsx')),
  screen(places.adminRight, 'wage', () => import('./AdminRight.tsx')),
]
