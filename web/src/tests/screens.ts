import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'
import type texts from './texts/en.json'

declare module '../i18n/texts.ts' {
  interface Texts {
    tests: typeof texts
  }
}

export const testsScreens = [
  screen(places.test, 'self', () => import('./StartTest.tsx')),
  screen(places.userTest, 'self', () => import('./StartUserTest.tsx')),
  screen(places.myTests, 'self', () => import('./MyTests.tsx')),
  screen(places.adminTests, 'wage', () => import('./List.tsx'), { menu: 'menuTests' }),
  screen(places.editTest, 'wage', () => import('./Editor.tsx')),
  screen(places.testResults, 'wage', () => import('./Results.tsx')),
  screen(places.testUsers, 'wage', () => import('./Users.tsx')),
]
