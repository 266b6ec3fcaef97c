import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    news: typeof texts
  }
}

export const newsScreens = [
  screen(places.news, 'user', () => import('./NewsList.tsx')),
  screen(places.newsItem, 'user', () => import('./NewsPage.tsx')),
]
