import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const usersScreens = [
  screen(places.details, 'self', () => import('./OwnDetails.tsx')),
  screen(places.users, 'adminmenu', () => import('./List.tsx')),
  screen(places.inviteUsers, 'admin', () => import('./Invite.tsx')),
  screen(places.user, 'adminmenu', () => import('./User.tsx')),
]
