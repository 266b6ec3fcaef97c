import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const emergencyScreens = [screen(places.emergency, 'user', () => import('./Emergency.tsx'))]
