import { HOUR_MS } from '@portal/calendar/lengths'
import { bulk } from '@portal/contracts/bulk'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../../api/hooks.ts'
import { now } from '../../api/now.ts'
import { useHere } from '../../router/place.ts'
import { useRunWords } from './run-words.ts'

/** How long what is over can be come back to from its list, in ms: a working day. */
const RECENT_MS = 12 * HOUR_MS

/** The way back to what I asked to be done to many, while it goes on and for the day. */
export function LatestRun() {
  const { t } = useTranslation('lists')
  const words = useRunWords()
  const back = useHere()
  const found = useQuery(read(bulk.mine, { page: 0, pageSize: 1 }))
  const run = found.data?.rows[0]
  if (!run || now() - Date.parse(run.askedAt) > RECENT_MS) return null
  return (
    <p className="flex items-start gap-2 text-sm text-dim" role="status">
      <ListChecks size={16} className="mt-0.5 shrink-0 thumb:mt-3.5" aria-hidden />
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="thumb:pt-3">
          {t(`action_${run.action}`)}: {words.sum(run)}
        </span>
        <Link
          to={addressOf(places.bulk, { id: run.id, back })}
          className="inline-flex min-h-6 items-center text-link hover:underline thumb:min-h-11"
        >
          {t('showResult')}
        </Link>
      </span>
    </p>
  )
}
