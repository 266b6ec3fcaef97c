import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const driverRightsScreens = [
  screen(places.checkCard, 'guest', { page: () => import('./CheckCard.tsx'), layout: 'empty' }),
  screen(places.startRights, 'self', { page: () => import('./StartRights.tsx') }),
  screen(places.driverRights, 'self', { page: () => import('./MyRights.tsx') }),
  screen(places.adminRights, 'wage', { page: () => import('./AdminRights.tsx') }),
  screen(places.adminRightsList, 'wage', { page: () => import('./AdminList.tsx') }),
  screen(places.adminRight, 'wage', { page: () => import('./AdminRight.tsx') }),
]
