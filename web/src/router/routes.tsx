import { places } from '@portal/contracts/places'
import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { patiently } from '../api/patience.ts'
import { allTexts } from '../i18n/i18n.ts'
import { EmptyLayout } from '../layouts/EmptyLayout.tsx'
import { ErrorPage } from '../layouts/ErrorPage.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Waiting } from '../layouts/Waiting.tsx'
import { screens } from '../screens.ts'
import { Guard } from './guards.tsx'
import type { Load, Screen } from './screen.ts'

// Whoever signs in does not wait for what comes after.
const DefaultLayout = lazy(() => patiently(() => import('../layouts/DefaultLayout.tsx')))
const layouts = { default: DefaultLayout, empty: EmptyLayout, jobs: EmptyLayout } as const

/** Loads a page together with its texts, so that neither waits for the other. */
async function whole(load: Load, isFirst = false): ReturnType<Load> {
  const [page] = await Promise.all([patiently(load), isFirst || allTexts()])
  return page
}

function routeOf(screen: Screen): RouteObject {
  const { page, isFirst } = screen
  const Page: ComponentType = lazy(() => whole(page, isFirst))
  return {
    path: screen.path,
    // Within the layout: the menu stays, and is a way on.
    errorElement: <ErrorPage />,
    element: (
      <Guard screen={screen}>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </Guard>
    ),
  }
}

/** What is at no screen's address. Inside, a guest is asked to sign in first: nobody is told what there is. */
const unknown = (path: string, who: Screen['who']): RouteObject => ({
  path,
  element: (
    <Guard screen={{ path, who }}>
      <NotFound />
    </Guard>
  ),
})

export function createRouter() {
  return createBrowserRouter([
    ...(['default', 'empty'] as const).map((layout) => {
      const Layout = layouts[layout]
      return {
        element: (
          <Suspense fallback={<Waiting />}>
            <Layout />
          </Suspense>
        ),
        errorElement: <ErrorPage />,
        children: [
          ...screens.filter((screen) => layouts[screen.layout] === Layout).map(routeOf),
          ...(layout === 'empty'
            ? [unknown('*', 'guest')]
            : [places.start, places.inside].map(({ path }) => unknown(`${path}/*`, 'user'))),
        ],
      }
    }),
  ])
}
