import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    abnormalities: typeof texts
  }
}

export const abnormalitiesScreens = [
  screen(places.startAbnormalities, 'self', () => import('./StartAbnormalities.tsx')),
  screen(places.myAbnormalities, 'self', () => import('./OwnAbnormalities.tsx')),
  screen(places.adminAbnormalities, 'admin', () => import('./AbnormalityAdmin.tsx'), {
    menu: 'menuAbnormalities',
  }),
]
