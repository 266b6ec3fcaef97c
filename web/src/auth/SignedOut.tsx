import { DialogPanel, DialogTitle } from '@headlessui/react'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess, useSession } from '../api/session.tsx'
import { currentlyLentTo, onSessionEnd, personChanged } from '../api/token.ts'
import { Button } from '../ui/Button.tsx'
import { Over } from '../ui/Over.tsx'
import { type SignInFrame, SignInSteps } from './SignInSteps.tsx'

/** A step within the dialog. */
const Step: SignInFrame = ({ title, intro, children }) => {
  const { t } = useTranslation('auth')
  return (
    <section className="flex flex-col gap-4">
      {title !== t('signIn') && <h2 className="text-lg font-semibold">{title}</h2>}
      {intro && <p className="text-dim">{intro}</p>}
      {children}
    </section>
  )
}

/**
 * The session has ended under an open page: nothing of the page is to be seen until its person has
 * signed in again, and then it is as it was.
 */
export default function SignedOut() {
  const { t } = useTranslation(['auth', 'lists'])
  const { leave } = useAccess()
  const [lentTo, setLentTo] = useState(currentlyLentTo)
  useEffect(() => onSessionEnd(() => setLentTo(currentlyLentTo())), [])
  const { user } = useSession()
  const title = lentTo ? t('lists:lentTitle', { name: lentTo.name }) : t('signedOutTitle')
  useEffect(() => {
    const before = document.title
    // A tab that is not looked at says so, too.
    document.title = `${title} – ${t('portal')}`
    return () => {
      document.title = before
    }
  }, [t, title])
  return (
    <Over onClose={undefined} className="fixed inset-0 z-[70] overflow-y-auto bg-page">
      <div className="flex min-h-full items-center justify-center within-safe-4">
        <DialogPanel className="flex w-full max-w-[27.5rem] flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-xl md:p-6">
          <DialogTitle as="h1" className="flex items-center gap-3 text-2xl font-semibold">
            <LockKeyhole size={26} aria-hidden className="shrink-0 text-link" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </DialogTitle>
          <p role="status" className="wrap-anywhere">
            {t(lentTo ? 'lists:lentText' : 'auth:signedOutText', { name: user.fullName })}
          </p>
          {lentTo ? (
            <Button kind="secondary" onClick={personChanged}>
              {t('lists:lentHere', { name: lentTo.name })}
            </Button>
          ) : (
            <SignInSteps
              Frame={Step}
              after={
                <button
                  type="button"
                  onClick={leave}
                  className="min-h-11 self-start text-left text-link hover:underline"
                >
                  {t('signedOutLeave')}
                </button>
              }
            />
          )}
        </DialogPanel>
      </div>
    </Over>
  )
}
