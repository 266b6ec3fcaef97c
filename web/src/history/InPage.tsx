import type { CaseId } from '@portal/contracts/history/cases'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryLink, useReadsHistory } from '../ui/HistoryLink.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Card, Skeleton } from '../ui/parts.tsx'

const Timeline = onDemand(
  () => import('./Timeline.tsx'),
  () => <Skeleton rows={3} />,
)

/**
 * What happened to a thing, at its own page, for who may read it.
 * @param folded only its head and the way to all of it at first, as in a dialog
 * @param otherwise what stands there for who may not read it
 */
export function CaseHistory({
  of,
  folded = false,
  otherwise = null,
}: {
  of: CaseId
  folded?: boolean
  otherwise?: ReactNode
}) {
  const { t } = useTranslation('ui')
  if (!useReadsHistory(of.category)) return otherwise
  return folded ? (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <HistoryLink id={of.id} of={of.category} whose={of.of} />
      </div>
      <Folded title={t('latestEvents')}>
        <Timeline of={of} />
      </Folded>
    </div>
  ) : (
    <Card title={t('latestEvents')}>
      <Timeline of={of} />
    </Card>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="rounded-lg border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-left font-semibold hover:bg-raised"
      >
        {title}
        <ChevronDown
          size={18}
          aria-hidden
          className={`shrink-0 text-dim ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className="border-t border-line p-3">
        {open && children}
      </div>
    </div>
  )
}
