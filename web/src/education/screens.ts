import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const educationScreens = [
  screen(places.education, 'self', () => import('./StartEducation.tsx')),
  screen(places.offeredEducations, 'user', () => import('./Offered.tsx')),
  screen(places.educations, 'self', () => import('./Mine.tsx')),
]
