import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { ListState } from './state.ts'

/** The fewest rows on a page. */
const FEWEST = 20

/**
 * Rows per page 20, 100, All; the count; back and forth. Of what is one page, the count alone; of nothing,
 * nothing: the list says itself that it is empty.
 */
export function Pager({
  total,
  countedTo = Number.POSITIVE_INFINITY,
  shown,
  list,
}: {
  total: number
  countedTo?: number
  shown: number
  list: ListState
}) {
  const { t } = useTranslation(['ui', 'lists'])
  const format = useFormat()
  const { page, pageSize } = list
  const onePage = page === 0 && total <= FEWEST && total < countedTo
  const first = pageSize === 0 ? 1 : page * pageSize + 1
  const last = pageSize === 0 ? shown : page * pageSize + shown
  if (total === 0 && page === 0) return null
  const step = (to: number) => list.set({ page: to === 0 ? undefined : String(to) })
  return (
    <div
      data-pager
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm"
    >
      {!onePage && (
        <label aria-live="off" className="flex items-center gap-2">
          {t('lists:rowsPerPage')}
          <select
            value={pageSize === 0 ? 'all' : pageSize}
            onChange={(event) => list.set({ rows: event.target.value })}
            className="min-h-11 rounded-lg border border-field-line bg-surface px-2"
          >
            <option value="20">20</option>
            <option value="100">100</option>
            <option value="all">{t('all')}</option>
          </select>
        </label>
      )}
      <span className="text-dim">
        {t('lists:rowsOf', {
          first: format.number(first),
          last: format.number(last),
          total: `${format.number(total)}${total >= countedTo ? '+' : ''}`,
        })}
      </span>
      {!onePage && (
        <div aria-live="off" className="flex flex-wrap gap-2">
          <PageButton isEnd={page === 0 || pageSize === 0} onClick={() => step(page - 1)}>
            {t('lists:previous')}
          </PageButton>
          <PageButton
            isEnd={pageSize === 0 || shown < pageSize || (last >= total && total < countedTo)}
            onClick={() => step(page + 1)}
          >
            {t('next')}
          </PageButton>
        </div>
      )}
    </div>
  )
}

/** At the end of the pages it goes no further, and keeps the focus of who has come there with it. */
function PageButton({
  isEnd,
  onClick,
  children,
}: {
  isEnd: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onClick}
      className="min-h-11 rounded-lg border border-field-line px-4 font-medium hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      {children}
    </button>
  )
}
