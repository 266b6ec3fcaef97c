import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const newsScreens = [
  screen(places.news, 'user', () => import('./NewsList.tsx')),
  screen(places.newsItem, 'user', () => import('./NewsPage.tsx')),
  screen(places.adminNews, 'admin', () => import('../news-admin/Admin.tsx')),
  screen(places.adminNewsItem, 'admin', () => import('../news-admin/AdminItem.tsx')),
]
