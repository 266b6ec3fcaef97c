import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const listsScreens = [screen(places.bulk, 'adminmenu', () => import('./Runs.tsx'))]
