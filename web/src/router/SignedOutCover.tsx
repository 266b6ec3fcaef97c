import { places } from '@portal/contracts/places'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../api/patience.ts'
import { useAccess } from '../api/session.tsx'
import { loadSignedOut } from '../auth/later.ts'
import { screens } from '../screens.ts'
import { whenUsed } from '../ui/idle.ts'
import { onDemand } from '../ui/on-demand.tsx'

const SignedOut = onDemand(loadSignedOut, () => <SignInComes />)
const logIn = screens.find(({ path }) => path === places.login.path)?.page

/** Covers the pages below it as soon as their session has ended, and asks for a sign-in. */
export function SignedOutCover({ children }: { children: ReactNode }) {
  const { ended, session } = useAccess()
  const signedIn = Boolean(session)
  // Without a network, too, it is said how it stands, and one can log out.
  useEffect(() => {
    if (!signedIn) return
    return whenUsed(() => {
      void SignedOut.load()
      if (logIn) void patiently(logIn)
    })
  }, [signedIn])
  const covered = ended && signedIn
  return (
    <>
      <div inert={covered} aria-hidden={covered} className="contents">
        {children}
      </div>
      {covered && <SignedOut />}
    </>
  )
}

/** Until the sign-in is there. */
function SignInComes() {
  const { t } = useTranslation('auth')
  return (
    <p role="alert" className="fixed inset-0 z-[70] grid place-items-center bg-page within-safe-4">
      {t('signedOutTitle')}
    </p>
  )
}
