import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const contractsScreens = [
  screen(places.contract, 'self', () => import('./StartContract.tsx')),
  screen(places.adminContracts, 'wage', () => import('./AllContracts.tsx')),
]
