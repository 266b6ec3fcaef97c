import { useTranslation } from 'react-i18next'
import { NamedPeople } from '../ui/NamedPeople.tsx'

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
      <NamedPeople
        people={people}
        more={count > people.length && t('andMore', { count: count - people.length })}
      />
    </div>
  )
}
