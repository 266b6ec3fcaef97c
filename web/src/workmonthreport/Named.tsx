import { useTranslation } from 'react-i18next'
import { PersonLink } from '../ui/PersonLink.tsx'

/**
 * Some words and the people that they are about, each leading to their page.
 * @param people the first; @param count how many they are in all
 */
export function Named({
  text,
  people,
  count,
}: {
  text: string
  people: readonly { readonly id: string; readonly userName: string }[]
  count: number
}) {
  const { t } = useTranslation('workmonthreport')
  return (
    <div className="wrap-anywhere">
      <p>{text}</p>
      <p className="flex flex-wrap gap-x-3">
        {people.map(({ id, userName }) => (
          <PersonLink key={id} id={id} name={userName} />
        ))}
        {count > people.length && <span>{t('andMore', { count: count - people.length })}</span>}
      </p>
    </div>
  )
}
