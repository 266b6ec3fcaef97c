import { useTranslation } from 'react-i18next'
import type { OwnBalance } from './beside.ts'

/** What is taken of a vacation year, and what is left of it then. */
export function Takes({
  own = false,
  year,
  takes,
  counted = 0,
  of,
}: {
  /** It is said to whom the days are. */
  own?: boolean
  /** The vacation year, where there are several. */
  year: number | undefined
  takes: number
  /** Of these, those that are in the balance already. */
  counted?: number
  of: OwnBalance
}) {
  const { t } = useTranslation('vacation')
  if (takes === 0) return null
  const left = of.left + counted - takes
  return (
    <p className={left < 0 ? 'font-medium text-bad' : 'font-medium'}>
      {year !== undefined && `${t('yearTitle', { from: year, to: year + 1 })}: `}
      {t(own ? 'takes' : 'takesOf', { count: takes, of: of.entitled + of.saved, left })}
    </p>
  )
}
