import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const messagesScreens = [
  screen(places.messages, 'self', { page: () => import('./Messages.tsx') }),
]
