import { addressOf, places } from '@portal/contracts/places'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { loadSetUp, loadSignedInHere } from '../account/later.ts'
import { useAccess } from '../api/session.tsx'
import { chosenLocale } from '../i18n/locale.ts'
import { WhatWentWrong } from '../layouts/ErrorPage.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Waiting } from '../layouts/Waiting.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { namesSomething } from './addresses.ts'
import { internalPath } from './internal-path.ts'
import { mayOpen } from './may-open.ts'
import type { Screen } from './screen.ts'
import { typedText } from './typed-in.ts'

const RightLost = onDemand(
  () => import('../layouts/RightLost.tsx'),
  () => <Waiting />,
)
const SetUp = onDemand(loadSetUp, () => <Waiting />)
const SignedInHere = onDemand(loadSignedInHere, () => <Waiting />)

/** What the start does not hold back: an emergency does not wait. */
const alwaysOpen: readonly string[] = [places.emergency.path]

const entryPages = [places.login, places.register, places.forgotPassword].map(
  ({ path }) => path as string,
)

/** The rules of the specification's section 2: locale, login, startup, scope. */
export function Guard({
  screen,
  children,
}: {
  screen: Pick<Screen, 'path' | 'who'>
  children: ReactNode
}) {
  const { session, setUp, leftHere, failure } = useAccess()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const named = useParams()
  const here = internalPath(`${pathname}${search}`) ?? pathname
  const external = pathname.startsWith('/external/')
  if (!external && pathname !== '/' && !chosenLocale())
    return <Navigate to={addressOf(places.home, { returnUrl: here })} replace />
  if (setUp) return <SetUp />
  if (failure) return <WhatWentWrong error={failure} />
  if (session === undefined) return <Waiting />
  if (screen.who === 'guest') {
    if (!session || !entryPages.includes(pathname)) return children
    // A mail's link with a code: who is led elsewhere would not know why.
    if (params.has('email')) return <SignedInHere />
    return (
      <Navigate to={internalPath(params.get('returnUrl')) ?? addressOf(places.start)} replace />
    )
  }
  if (!session)
    return (
      <Navigate to={addressOf(places.login, { returnUrl: leftHere ? undefined : here })} replace />
    )
  const held = !session.summary.startupDone && !alwaysOpen.includes(screen.path)
  if (!external && held && !pathname.startsWith(places.start.path))
    return <Navigate to={addressOf(places.start, { returnUrl: here })} replace />
  if (!namesSomething(screen.path, named, params)) return <NotFound />
  return (
    <Allowed key={screen.path} may={mayOpen(session, screen.who)} at={pathname}>
      {children}
    </Allowed>
  )
}

/**
 * What its reader may see. Where that is over while they look, nothing of it stays but what they were typing,
 * and it is said why.
 */
function Allowed({ may, at, children }: { may: boolean; at: string; children: ReactNode }) {
  const [seen, see] = useState(may)
  const [lost, lose] = useState<{ readonly at: string; readonly typed: string }>()
  if (may && !seen) see(true)
  if (may && lost?.typed === '') lose(undefined)
  const isLost = lost?.at === at && (!may || lost.typed !== '')
  if (isLost)
    return <RightLost typed={lost.typed} again={may ? () => lose(undefined) : undefined} />
  if (may) return children
  if (!seen) return <NotFound />
  lose({ at, typed: typedText() })
  return null
}
