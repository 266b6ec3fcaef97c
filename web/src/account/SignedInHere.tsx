import { addressOf, places } from '@portal/contracts/places'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'
import { useLogOut } from '../layouts/log-out.ts'
import { Button, LinkButton } from '../ui/Button.tsx'

/** For who follows a mail's link with a code where somebody is signed in: it may be another than the mail was sent to. */
export default function SignedInHere() {
  const { t } = useTranslation(['account', 'auth'])
  const { session } = useAccess()
  const logOut = useLogOut()
  const title = t('account:signedInHere')
  useEffect(() => {
    document.title = `${title} – ${t('auth:portal')}`
  }, [title, t])
  return (
    <main className="mx-auto flex w-full max-w-[27.5rem] flex-col gap-4 p-4 py-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="wrap-anywhere">
        {t('account:signedInHereText', { name: session?.user.fullName ?? '' })}
      </p>
      <Button icon={<LogOut size={18} aria-hidden />} onClick={() => void logOut()}>
        {t('account:signOutAndGoOn')}
      </Button>
      <LinkButton kind="secondary" to={addressOf(places.start)}>
        {t('account:goOnSignedIn')}
      </LinkButton>
    </main>
  )
}
