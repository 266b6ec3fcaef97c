import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const contractsScreens = [
  screen(places.contract, 'self', { page: () => import('./StartContract.tsx') }),
  screen(places.adminContracts, 'wage', { page: () => import('./AllContracts.tsx') }),
]
