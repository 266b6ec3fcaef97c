import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    contracts: typeof texts
  }
}

export const contractsScreens = [
  screen(places.contract, 'self', () => import('./StartContract.tsx')),
  screen(places.adminContracts, 'wage', () => import('./AllContracts.tsx'), {
    menu: 'menuContracts',
  }),
]
