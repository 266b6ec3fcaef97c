import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { patiently } from '../api/patience.ts'
import { allTexts } from '../i18n/i18n.ts'
import { EmptyLayout } from '../layouts/EmptyLayout.tsx'
import { ErrorPage } from '../layouts/ErrorPage.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Waiting } from '../layouts/Waiting.tsx'
import { type Screen, screens } from '../screens.ts'
import { Guard } from './guards.tsx'
import { firstPages, type Load, pages } from './pages.ts'

// Whoever signs in does not wait for what comes after.
const DefaultLayout = lazy(() => patiently(() => import('../layouts/DefaultLayout.tsx')))
const layouts = { default: DefaultLayout, empty: EmptyLayout, jobs: EmptyLayout } as const

/** Loads a page together with its texts, so that neither waits for the other. */
async function whole(path: string, load: Load): ReturnType<Load> {
  const [page] = await Promise.all([patiently(load), firstPages.has(path) || allTexts()])
  return page
}

function routeOf(screen: Screen, Page: ComponentType | undefined): RouteObject {
  return {
    path: screen.path,
    // Within the layout: the menu stays, and is a way on.
    errorElement: <ErrorPage />,
    element: (
      <Guard screen={screen}>
        {Page ? (
          <Suspense fallback={<Waiting />}>
            <Page />
          </Suspense>
        ) : (
          <NotFound />
        )}
      </Guard>
    ),
  }
}

export function createRouter() {
  const built = new Map(
    Object.entries(pages).map(([path, load]) => [
      path,
      lazy(() => whole(path, load)) as ComponentType,
    ]),
  )
  const unknown = (who: Screen['who'], layout: Screen['layout']): RouteObject => ({
    path: '*',
    element: (
      <Guard screen={{ path: '*', who, layout }}>
        <NotFound />
      </Guard>
    ),
  })
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
          ...screens
            .filter((screen) => layouts[screen.layout] === Layout)
            .map((screen) => routeOf(screen, built.get(screen.path))),
          ...(layout === 'empty' ? [unknown('guest', 'empty')] : []),
        ],
      }
    }),
  ])
}
