import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const faqScreens = [
  screen(places.faq, 'user', { page: () => import('./Faq.tsx') }),
  screen(places.adminFaq, 'admin', { page: () => import('./Admin.tsx') }),
]
