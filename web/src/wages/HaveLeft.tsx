import { useTranslation } from 'react-i18next'
import { PersonLink } from '../ui/PersonLink.tsx'

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
      <p className="flex flex-wrap gap-x-3">
        {people.map(({ id, userName }) => (
          <PersonLink key={id} id={id} name={userName} />
        ))}
        {count > people.length && <span>{t('andMore', { count: count - people.length })}</span>}
      </p>
    </div>
  )
}
