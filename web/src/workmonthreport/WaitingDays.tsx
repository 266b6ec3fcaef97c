import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { daysAt, type Looked } from './month.ts'

interface Waiting {
  readonly draft: number
  readonly sent: number
  readonly returned: number
}

const chip = 'inline-flex min-h-6 items-center text-link hover:underline thumb:min-h-11'

/**
 * Days that still wait, each kind leading to where something can be done about it. A draft is shown to
 * nobody but the person: the list of whoever has some is where that leads.
 * @param q the person whose they are, whose drafts are told beside it
 */
export function WaitingDays({
  of,
  days: { draft, sent, returned },
  q,
}: {
  of: Looked
  days: Waiting
  q?: string
}) {
  const { t } = useTranslation('workmonthreport')
  const whose = q === undefined ? {} : { q }
  const { month, departmentId } = of
  const drafts = addressOf(places.monthWorkReport, {
    ...{ month, department: departmentId ?? undefined, sort: 'waiting', desc: '1' },
  })
  return (
    <span className="flex flex-wrap gap-x-3 in-[td]:block in-[td]:*:not-last:mr-3">
      {sent > 0 && (
        <Link to={daysAt(of, { ...whose, state: 'sent' })} className={chip}>
          {t('sentDays', { count: sent })}
        </Link>
      )}
      {returned > 0 && (
        <Link to={daysAt(of, { ...whose, state: 'returned' })} className={chip}>
          {t('returnedDays', { count: returned })}
        </Link>
      )}
      {draft > 0 && q === undefined && (
        <Link to={drafts} className={chip}>
          {t('draftDays', { count: draft })}
        </Link>
      )}
    </span>
  )
}
