import { useTranslation } from 'react-i18next'

/** Stands in the place of a part that only a new page has, while something is typed on this one. */
export default function NewVersion() {
  const { t } = useTranslation('lists')
  return (
    <div role="alert" className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
      <p>{t('newVersion')}</p>
      <button
        type="button"
        className="min-h-11 font-semibold underline"
        onClick={() => location.reload()}
      >
        {t('newVersionReload')}
      </button>
    </div>
  )
}
