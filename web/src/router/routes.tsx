import { places } from '@portal/contracts/places'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { patiently } from '../api/patience.ts'
import { allTexts } from '../i18n/i18n.ts'
import { EmptyLayout } from '../layouts/EmptyLayout.tsx'
import { ErrorPage } from '../layouts/ErrorPage.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Waiting } from '../layouts/Waiting.tsx'
import { screens } from '../screens.ts'
import { asItComes } from '../ui/on-demand.tsx'
import { Guard } from './guards.tsx'
import type { Load, Screen } from './screen.ts'

/** Is there a page in this tab? Then it stays until the next is there. */
let isThere = false

/**
 * What stands at an address, and is loaded when somebody comes there. The page before it stays until then;
 * the first of all has none before it, and is drawn as soon as it is there.
 */
function inTurn(load: Load): ComponentType {
  const First = asItComes(load, () => <Waiting />)
  const Next = lazy(load)
  return function InTurn() {
    const [Shown] = useState(() => (isThere ? Next : First))
    return <Shown />
  }
}

// Whoever signs in does not wait for what comes after.
const DefaultLayout = inTurn(() =>
  patiently(() => import('../start/later.ts').then((part) => ({ default: part.DefaultLayout }))),
)
const layouts = { default: DefaultLayout, empty: EmptyLayout, jobs: EmptyLayout } as const

/** Loads a page together with its texts, so that neither waits for the other. */
async function whole(load: Load, isFirst = false): ReturnType<Load> {
  const [page] = await Promise.all([patiently(load), isFirst || allTexts()])
  isThere = true
  return page
}

function routeOf(screen: Screen): RouteObject {
  const { page, isFirst } = screen
  const Page = inTurn(() => whole(page, isFirst))
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
