import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const authScreens = [
  screen(places.home, 'guest', {
    page: () => import('./Index.tsx'),
    isFirst: true,
    layout: 'empty',
  }),
  screen(places.login, 'guest', {
    page: () => import('./Login.tsx'),
    isFirst: true,
    layout: 'empty',
  }),
  screen(places.register, 'guest', {
    page: () => import('./Register.tsx'),
    isFirst: true,
    layout: 'empty',
  }),
  screen(places.forgotPassword, 'guest', {
    page: () => import('./ForgotPassword.tsx'),
    isFirst: true,
    layout: 'empty',
  }),
]
