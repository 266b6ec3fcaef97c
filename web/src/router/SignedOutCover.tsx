import { places } from '@portal/contracts/places'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../api/patience.ts'
import { useAccess } from '../api/session.tsx'
import { loadSignedOut } from '../auth/later.ts'
import { screens } from '../screens.ts'
import { whenUsed } from '../ui/idle.ts'

const load = () => patiently(loadSignedOut)
const SignedOut = lazy(load)
const logIn = screens.find(({ path }) => path === places.login.path)?.page

/** Covers the pages below it as soon as their session has ended, and asks for a sign-in. */
export function SignedOutCover({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const { ended, session } = useAccess()
  const signedIn = Boolean(session)
  // Without a network, too, it is said how it stands, and one can log out.
  useEffect(() => {
    if (!signedIn) return
    return whenUsed(() => {
      void load()
      if (logIn) void patiently(logIn)
    })
  }, [signedIn])
  const covered = ended && signedIn
  return (
    <>
      <div inert={covered} aria-hidden={covered} className="contents">
        {children}
      </div>
      {covered && (
        <Suspense
          fallback={
            <p
              role="alert"
              className="fixed inset-0 z-[70] grid place-items-center bg-page within-safe-4"
            >
              {t('signedOutTitle')}
            </p>
          }
        >
          <SignedOut />
        </Suspense>
      )}
    </>
  )
}
