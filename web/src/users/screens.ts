import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const usersScreens = [
  screen(places.details, 'self', { page: () => import('./OwnDetails.tsx') }),
  screen(places.users, 'adminmenu', { page: () => import('./List.tsx') }),
  screen(places.inviteUsers, 'admin', { page: () => import('./Invite.tsx') }),
  screen(places.user, 'adminmenu', { page: () => import('./User.tsx') }),
]
