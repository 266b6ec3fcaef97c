import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const startScreens = [
  screen(places.start, 'user', { page: () => import('./Start.tsx'), isFirst: true }),
  screen(places.inside, 'user', { page: () => import('./Inside.tsx') }),
]
