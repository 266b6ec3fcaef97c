import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const abnormalitiesScreens = [
  screen(places.startAbnormalities, 'self', () => import('./StartAbnormalities.tsx')),
  screen(places.myAbnormalities, 'self', () => import('./OwnAbnormalities.tsx')),
  screen(places.adminAbnormalities, 'admin', () => import('./AbnormalityAdmin.tsx')),
]
