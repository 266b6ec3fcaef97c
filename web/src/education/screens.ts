import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const educationScreens = [
  screen(places.education, 'self', { page: () => import('./StartEducation.tsx') }),
  screen(places.offeredEducations, 'user', { page: () => import('./Offered.tsx') }),
  screen(places.educations, 'self', { page: () => import('./Mine.tsx') }),
]
