import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const startScreens = [
  screen(places.start, 'user', () => import('./Start.tsx'), { isFirst: true }),
  screen(places.inside, 'user', () => import('./Inside.tsx')),
]
