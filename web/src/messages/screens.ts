import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const messagesScreens = [screen(places.messages, 'self', () => import('./Messages.tsx'))]
