import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const authScreens = [
  screen(places.home, 'guest', () => import('./Index.tsx'), { isFirst: true, layout: 'empty' }),
  screen(places.login, 'guest', () => import('./Login.tsx'), { isFirst: true, layout: 'empty' }),
  screen(places.register, 'guest', () => import('./Register.tsx'), {
    isFirst: true,
    layout: 'empty',
  }),
  screen(places.forgotPassword, 'guest', () => import('./ForgotPassword.tsx'), {
    isFirst: true,
    layout: 'empty',
  }),
]
