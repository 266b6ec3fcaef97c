import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    faq: typeof texts
  }
}

export const faqScreens = [
  screen(places.faq, 'user', () => import('./Faq.tsx')),
  screen(places.adminFaq, 'admin', () => import('./Admin.tsx'), { menu: 'menuFaq' }),
]
