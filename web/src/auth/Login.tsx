import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { loadNoCookies } from '../account/later.ts'
import { useAccess } from '../api/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { EntryCard } from './EntryCard.tsx'
import { SignInSteps } from './SignInSteps.tsx'

const NoCookies = onDemand(loadNoCookies)

/** Sign in; the guard then leads on to where the person was heading. */
export default function Login() {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  return (
    <SignInSteps
      Frame={EntryCard}
      before={<WhatCameBefore />}
      after={
        <nav className="flex flex-wrap justify-between gap-x-4 text-link">
          <Link
            to={`${addressOf(places.forgotPassword)}${search}`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {t('forgotPassword')}
          </Link>
          <Link
            to={addressOf(places.register)}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {t('registerLink')}
          </Link>
          <Link to="/" className="inline-flex min-h-11 items-center hover:underline">
            {t('changeLanguage')}
          </Link>
          <Link
            to={addressOf(places.jobs)}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {t('lookForWork')}
          </Link>
        </nav>
      }
    />
  )
}

/** What led here: a new password, or a log-out and whether the server has heard of it. */
function WhatCameBefore() {
  const { t } = useTranslation('auth')
  const { left } = useAccess()
  const { state } = useLocation()
  if (left === 'owed')
    return (
      <p role="alert" className="rounded-lg bg-warn-soft p-3 text-warn">
        {t('signOutOwed')}
      </p>
    )
  const changed = (state as { passwordChanged?: boolean } | null)?.passwordChanged === true
  if (!navigator.cookieEnabled) return <NoCookies />
  if (!changed && left === undefined) return null
  return (
    <p role="status" className="rounded-lg bg-good-soft p-3 text-good">
      {changed ? t('passwordChanged') : t('nowSignedOut')}
    </p>
  )
}
