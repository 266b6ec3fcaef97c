import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const abnormalitiesScreens = [
  screen(places.startAbnormalities, 'self', { page: () => import('./StartAbnormalities.tsx') }),
  screen(places.myAbnormalities, 'self', { page: () => import('./OwnAbnormalities.tsx') }),
  screen(places.adminAbnormalities, 'admin', { page: () => import('./AbnormalityAdmin.tsx') }),
]
