import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    'news-admin': typeof texts
  }
}

export const newsAdminScreens = [
  screen(places.adminNews, 'admin', () => import('./Admin.tsx'), { menu: 'menuNews' }),
  screen(places.adminNewsItem, 'admin', () => import('./AdminItem.tsx')),
]
