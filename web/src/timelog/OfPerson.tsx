import { timelog } from '@portal/contracts/timelog'
import type { LoanRow } from '@portal/contracts/timelog-shapes'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { LoanOpened, type OpenedLoan, opened } from './Dialogs.tsx'
import { LoanDialog } from './LoanDialog.tsx'
import { LoanFacts } from './LoanFacts.tsx'

/** What is lent to a person, on the administrators' page of them. */
export function OfPerson({ userId }: { userId: string }) {
  const { t } = useTranslation('timelog')
  const [lending, setLending] = useState(false)
  const [open, setOpen] = useState<OpenedLoan>()
  const found = useQuery(read(timelog.filter, { userId, page: 0, pageSize: 0 }))
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton rows={3} />
    )
  const has = found.data.rows.filter(({ state }) => state !== 'returned')
  const had = found.data.rows.filter(({ state }) => state === 'returned')
  return (
    <div className="flex flex-col gap-4">
      <Button
        icon={<Plus size={18} aria-hidden />}
        className="self-start"
        onClick={() => setLending(true)}
      >
        {t('lend')}
      </Button>
      <Card title={t('has')}>
        {has.length === 0 ? (
          <EmptyState title={t('hasNothing')} />
        ) : (
          <Loans rows={has} onOpen={setOpen} />
        )}
      </Card>
      {had.length > 0 && (
        <Card title={t('had')}>
          <Loans rows={had} onOpen={setOpen} />
        </Card>
      )}
      {lending && <LoanDialog one={undefined} userId={userId} onClose={() => setLending(false)} />}
      <Held rows={found.data.rows} id={open?.one.id}>
        {(one) =>
          open && (
            <LoanOpened key={`${one.id} ${open.for}`} one={one} open={open} onOpen={setOpen} />
          )
        }
      </Held>
    </div>
  )
}

function Loans({ rows, onOpen }: { rows: readonly LoanRow[]; onOpen: (open: OpenedLoan) => void }) {
  const { t } = useTranslation('timelog')
  // Keys, say, are told apart by their number alone.
  const named = ({ name, number }: LoanRow) =>
    number ? `${name}, ${t('numbered', { number })}` : name
  return (
    <ul className="divide-y divide-line">
      {rows.map((one) => (
        <li key={one.id} className="flex flex-col gap-2 py-3">
          <LoanFacts one={one} />
          <div className="flex flex-wrap gap-2">
            {one.state !== 'returned' && (
              <Button
                kind="secondary"
                icon={<PackageCheck size={18} aria-hidden />}
                aria-label={`${t('markReturned')}: ${named(one)}`}
                onClick={() => onOpen({ one, for: 'return' })}
              >
                {t('markReturned')}
              </Button>
            )}
            <Button
              kind="quiet"
              icon={one.state === 'returned' ? undefined : <Pencil size={18} aria-hidden />}
              aria-label={`${t(one.state === 'returned' ? 'open' : 'change')}: ${named(one)}`}
              onClick={() => onOpen(opened(one))}
            >
              {t(one.state === 'returned' ? 'open' : 'change')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
