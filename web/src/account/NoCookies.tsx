import { useTranslation } from 'react-i18next'

/** Says what becomes of a session in a browser that keeps no cookies. */
export default function NoCookies() {
  const { t } = useTranslation('account')
  return (
    <p role="alert" className="rounded-lg bg-warn-soft p-3 text-warn">
      {t('noCookies')}
    </p>
  )
}
