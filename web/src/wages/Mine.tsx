import { addressOf, places } from '@portal/contracts/places'
import { wages } from '@portal/contracts/wages'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card, EmptyState, Moment, Skeleton } from '../ui/parts.tsx'
import { Failed, SpecPdf } from './SpecPdf.tsx'

/** My wage specifications, by month; one that is chosen is shown in the page. */
export default function Mine() {
  const { t } = useTranslation('wages')
  const { id } = usePlace(places.wageSpecs)
  if (!id)
    return (
      <Page title={t('title')}>
        <Own />
      </Page>
    )
  return (
    <Page title={t('one')} back={addressOf(places.wageSpecs)}>
      <Card>
        <SpecPdf key={id} id={id} title={t('one')} />
      </Card>
    </Page>
  )
}

function Own() {
  const { t } = useTranslation('wages')
  const { user } = useSession()
  const format = useFormat()
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(wages.mine, { userId: user.id, page, pageSize }))
  if (!found.data)
    return found.isError ? <Failed retry={() => void found.refetch()} /> : <Skeleton />
  const { rows, total } = found.data
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={t('noneYet')} hint={t('noneYetHint')} />
      </Card>
    )
  return (
    <section className="overflow-clip rounded-xl border border-line bg-surface">
      <ul className="divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id}>
            <Link
              to={addressOf(places.wageSpecs, { id: one.id })}
              className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-raised"
            >
              <ReceiptText size={22} aria-hidden className="shrink-0 text-link" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium first-letter:uppercase">
                  {format.month(one.month)}
                </span>
                <span className="block text-sm text-dim">
                  <Moment at={one.importedAt} />
                </span>
              </span>
              <ChevronRight size={20} aria-hidden className="shrink-0 text-dim" />
            </Link>
          </li>
        ))}
      </ul>
      <Pager total={total} shown={rows.length} list={list} />
    </section>
  )
}
