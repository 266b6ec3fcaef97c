import { useTranslation } from 'react-i18next'

/**
 * The hash of what is signed, as its event and PDF have it.
 * @param hash SHA-256 in hex; nothing is shown for ''
 */
export function Fingerprint({ hash }: { hash: string }) {
  const { t } = useTranslation('ui')
  if (hash === '') return null
  return (
    <p className="mt-4 text-xs text-dim">
      {t('fingerprint')}
      <code translate="no" className="block break-all font-mono">
        {hash}
      </code>
    </p>
  )
}
