import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    users: typeof texts
  }
}

export const usersScreens = [
  screen(places.details, 'self', () => import('./OwnDetails.tsx')),
  screen(places.users, 'adminmenu', () => import('./List.tsx'), { menu: 'menuUsers' }),
  screen(places.inviteUsers, 'admin', () => import('./Invite.tsx')),
  screen(places.user, 'adminmenu', () => import('./User.tsx')),
]
