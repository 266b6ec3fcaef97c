import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    auth: typeof texts
  }
}

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
