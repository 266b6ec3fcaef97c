import { useTranslation } from 'react-i18next'
import { NamedPeople } from '../ui/NamedPeople.tsx'

/** Who gets a wage specification that they can neither hear of nor open: somebody has to send it to them. */
export function HaveLeft({
  count,
  people,
}: {
  count: number
  people: readonly { readonly id: string; readonly userName: string }[]
}) {
  const { t } = useTranslation('wages')
  if (count === 0) return null
  return (
    <div className="rounded-lg bg-warn-soft p-3">
      <p className="text-warn">{t('haveLeft', { count })}</p>
      <NamedPeople
        people={people}
        more={count > people.length && t('andMore', { count: count - people.length })}
      />
    </div>
  )
}
