import { addressOf, places } from '@portal/contracts/places'
import type { CaseRow } from '@portal/contracts/whistleblower'
import { openForHandler } from '@portal/contracts/whistleblower-seal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { Badge } from '../ui/parts.tsx'
import { Clock } from './Clock.tsx'
import { openHeadline } from './sealing.ts'

/** One case of the list; its headline is opened here. */
export function CaseLine({ row, privateKey }: { row: CaseRow; privateKey: CryptoKey }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const { id, wrap } = row
  const headline = useQuery({
    queryKey: ['-', 'whistleblower.headline', id, wrap],
    queryFn: async () => openHeadline(await openForHandler(wrap ?? '', privateKey, id), row),
    enabled: wrap !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const title = wrap === null ? t('notGiven') : headline.isError ? t('cannotOpen') : headline.data
  const tab = row.isHandled ? ('handled' as const) : ('open' as const)
  return (
    <li>
      <Link
        to={addressOf(places.adminWhistleblower, { tab, case: id })}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised"
      >
        <span className="flex min-w-0 flex-1 basis-64 items-center gap-2">
          <span className={`min-w-0 wrap-anywhere ${row.unread > 0 ? 'font-semibold' : ''}`}>
            {title ?? '…'}
          </span>
          {row.unread > 0 && (
            <Badge count={row.unread} label={t('unread', { count: row.unread })} />
          )}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-dim">
          {t('receivedOn', { day: format.day(row.receivedOn) })}
          <Clock row={row} />
        </span>
      </Link>
    </li>
  )
}
