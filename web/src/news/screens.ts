import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const newsScreens = [
  screen(places.news, 'user', { page: () => import('./NewsList.tsx') }),
  screen(places.newsItem, 'user', { page: () => import('./NewsPage.tsx') }),
  screen(places.adminNews, 'admin', { page: () => import('./Admin.tsx') }),
  screen(places.adminNewsItem, 'admin', { page: () => import('./AdminItem.tsx') }),
]
