import { places } from '@portal/contracts/places'
import { screen } from '../router/screen.ts'

export const testsScreens = [
  screen(places.test, 'self', { page: () => import('./StartTest.tsx') }),
  screen(places.userTest, 'self', { page: () => import('./StartUserTest.tsx') }),
  screen(places.myTests, 'self', { page: () => import('./MyTests.tsx') }),
  screen(places.adminTests, 'wage', { page: () => import('./List.tsx') }),
  screen(places.editTest, 'wage', { page: () => import('./Editor.tsx') }),
  screen(places.testResults, 'wage', { page: () => import('./Results.tsx') }),
  screen(places.testUsers, 'wage', { page: () => import('./Users.tsx') }),
]
