import { places } from '@portal/contracts/places'
import { lazy, Suspense, useState } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { patiently } from '../api/patience.ts'
import { allTexts } from '../i18n/i18n.ts'
import { loadJobs } from '../jobs/later.ts'
import { EmptyLayout } from '../layouts/EmptyLayout.tsx'
import { ErrorPage } from '../layouts/ErrorPage.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Waiting } from '../layouts/Waiting.tsx'
import { screens } from '../screens.ts'
import { asItComes } from '../ui/on-demand.tsx'
import { Guard } from './guards.tsx'
import type { Load, Screen } from './screen.ts'

/** Is there a page in this tab? Then it stays until the layout of the next is there. */
let isThere = false

const loadLayout: Load = () =>
  patiently(() => import('../start/later.ts').then((part) => ({ default: part.DefaultLayout })))
const FirstLayout = asItComes(loadLayout, () => <Waiting />)
const NextLayout = lazy(loadLayout)
/** Whoever signs in does not wait for what comes after. */
function DefaultLayout() {
  const [Shown] = useState(() => (isThere ? NextLayout : FirstLayout))
  return <Shown />
}
const JobsLayout = asItComes(
  async () => (await patiently(loadJobs)).layout(),
  () => <Waiting />,
)
const layouts = { default: DefaultLayout, empty: EmptyLayout, jobs: JobsLayout } as const

/** Loads a page together with its texts, so that neither waits for the other. */
async function whole(load: Load, isFirst = false): ReturnType<Load> {
  const [page] = await Promise.all([patiently(load), isFirst || allTexts()])
  isThere = true
  return page
}

function routeOf(screen: Screen): RouteObject {
  const { page, isFirst } = screen
  // Drawn as soon as it is there, the first and the next: a `lazy` one would be held back.
  const Page = asItComes(
    () => whole(page, isFirst),
    () => <Waiting />,
  )
  return {
    path: screen.path,
    // Within the layout: the menu stays, and is a way on.
    errorElement: <ErrorPage />,
    element: (
      <Guard screen={screen}>
        <Page />
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

/** By its layout, where there is nothing. */
const beyond = {
  default: [places.start, places.inside].map(({ path }) => [`${path}/*`, 'user'] as const),
  empty: [['*', 'guest']],
  jobs: [],
} as const

export function createRouter() {
  return createBrowserRouter([
    ...(['default', 'empty', 'jobs'] as const).map((layout) => {
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
          ...beyond[layout].map(([path, who]) => unknown(path, who)),
        ],
      }
    }),
  ])
}
