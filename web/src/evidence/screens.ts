import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const evidenceScreens = [
  screen(places.checkProof, 'guest', () => import('./Verify.tsx'), { layout: 'jobs' }),
]
