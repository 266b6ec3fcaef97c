import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const faqScreens = [
  screen(places.faq, 'user', () => import('./Faq.tsx')),
  screen(places.adminFaq, 'admin', () => import('./Admin.tsx')),
]
