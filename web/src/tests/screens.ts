import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const testsScreens = [
  screen(places.test, 'self', () => import('./StartTest.tsx')),
  screen(places.userTest, 'self', () => import('./StartUserTest.tsx')),
  screen(places.myTests, 'self', () => import('./MyTests.tsx')),
  screen(places.adminTests, 'wage', () => import('./List.tsx')),
  screen(places.editTest, 'wage', () => import('./Editor.tsx')),
  screen(places.testResults, 'wage', () => import('./Results.tsx')),
  screen(places.testUsers, 'wage', () => import('./Users.tsx')),
]
