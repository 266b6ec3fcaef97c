import { places } from '@portal/contracts/places'
import { timelog } from '@portal/contracts/timelog'
import type { OwnLoan } from '@portal/contracts/timelog-shapes'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { usePlace } from '../router/place.ts'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { LoanFacts } from './LoanFacts.tsx'

/** What the office has lent to oneself: to be read, and to tell the office where it is wrong. */
export default function Own() {
  const { t } = useTranslation('timelog')
  const { user } = useSession()
  const found = useQuery(read(timelog.mine, { userId: user.id }))
  const { part } = usePlace(places.details)
  const here = useRef<HTMLDivElement>(null)
  const isThere = found.data !== undefined
  const isWhole = useIsFetching() === 0
  const led = useRef(false)
  // A mail leads to it, and the page is long: once all of it is there, so that nothing moves below it.
  useEffect(() => {
    if (part !== 'lent' || !isThere || !isWhole || led.current) return
    led.current = true
    here.current?.scrollIntoView({ block: 'start' })
    here.current?.focus({ preventScroll: true })
  }, [part, isThere, isWhole])
  const rows = found.data?.rows ?? []
  const has = rows.filter(({ state }) => state !== 'returned')
  const had = rows.filter(({ state }) => state === 'returned')
  // To whom nothing was ever lent it is no news, but for who was led here.
  if (isThere && rows.length === 0 && part !== 'lent') return null
  return (
    <div ref={here} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={t('mine')}>
        {found.isError && !found.data ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton rows={3} />
        ) : (
          <>
            {has.length === 0 ? <EmptyState title={t('mineNothing')} /> : <Loans rows={has} />}
            {had.length > 0 && (
              <details className="mt-2">
                <summary className="flex min-h-11 cursor-pointer items-center text-link">
                  {t('earlier', { count: had.length })}
                </summary>
                <Loans rows={had} />
              </details>
            )}
            <p className="mt-3 text-sm text-dim">{t('mineHint')}</p>
          </>
        )}
      </Card>
    </div>
  )
}

const Loans = ({ rows }: { rows: readonly OwnLoan[] }) => (
  <ul className="divide-y divide-line">
    {rows.map((one) => (
      <li key={one.id} className="py-3">
        <LoanFacts one={one} />
      </li>
    ))}
  </ul>
)
