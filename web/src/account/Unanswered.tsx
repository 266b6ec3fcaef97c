import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Says that what was sent may be done, though no answer came, and how one finds out: its code is of no use any more. */
export default function Unanswered({ of }: { of: 'passwordPerhaps' | 'registrationPerhaps' }) {
  const { t } = useTranslation(['account', 'auth'])
  return (
    <div role="alert" className="flex flex-col gap-1 rounded-lg bg-warn-soft p-3 text-warn">
      <p>{t(`account:${of}`)}</p>
      <Link
        to={addressOf(places.login)}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('auth:toSignIn')}
      </Link>
    </div>
  )
}
