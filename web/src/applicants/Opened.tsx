import type { ApplicantRow } from '@portal/contracts/applicants'
import { applicants } from '@portal/contracts/applicants'
import { Id } from '@portal/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, FileX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Gone, useStill } from '../ui/gone.tsx'
import { isMissing } from '../ui/missing.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { Application } from './Application.tsx'

/**
 * The application that the address names, over whatever page it is.
 * @param rows what it is one of, to go on to the next
 * @param awaited are these on their way?
 */
export function OpenedApplication({
  rows,
  awaited = false,
}: {
  rows?: readonly ApplicantRow[] | undefined
  awaited?: boolean
}) {
  const [params, setParams] = useSearchParams()
  const id = params.get('application') ?? ''
  const show = (next: string | undefined) => {
    const search = new URLSearchParams(window.location.search)
    if (next) search.set('application', next)
    else search.delete('application')
    setParams(search, { replace: true })
  }
  if (id === '') return null
  return <Opened id={id} rows={rows} awaited={awaited} show={show} />
}

/** Those before and after it in the list, as it was when it was last in it. */
function useNeighbours(id: string, rows: readonly ApplicantRow[] | undefined) {
  const known = useRef<readonly string[]>([])
  const now = rows?.map((row) => row.id)
  if (now?.includes(id) || known.current.length === 0) known.current = now ?? []
  const all = known.current
  const at = all.indexOf(id)
  const isThere = (other: string) => !now || now.includes(other)
  return {
    before: at < 0 ? undefined : all.slice(0, at).findLast(isThere),
    next: at < 0 ? undefined : all.slice(at + 1).find(isThere),
    at,
    count: all.length,
  }
}

function Opened({
  id,
  rows,
  awaited,
  show,
}: {
  id: string
  rows: readonly ApplicantRow[] | undefined
  awaited: boolean
  show: (id: string | undefined) => void
}) {
  const { t } = useTranslation(['applicants', 'ui', 'lists'])
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(applicants.one, { id }), enabled: known })
  const now = found.data?.id === id ? found.data : undefined
  const still = useStill(id, now, !known || isMissing(found.error))
  const { before, next, at, count } = useNeighbours(id, rows)
  const close = () => show(undefined)
  const one = still.one
  const isAway = still.is === 'missing' || still.is === 'gone'
  // It opens with what stands in it, and does not grow before the eyes; what comes next takes its place.
  const opened = useRef(false)
  opened.current ||= !awaited && (one !== undefined || isAway || found.isError)
  if (!opened.current) return null
  return (
    <Dialog open wide tall onClose={close} title={one && !isAway ? one.name : t('application')}>
      {count > 1 && at >= 0 && (
        <nav aria-label={t('otherApplications')} className="mb-4 flex flex-wrap items-center gap-2">
          <Button
            kind="secondary"
            off={!before}
            icon={<ArrowLeft size={18} aria-hidden />}
            onClick={() => show(before)}
          >
            {t('lists:previous')}
          </Button>
          <Button
            kind="secondary"
            off={!next}
            icon={<ArrowRight size={18} aria-hidden />}
            onClick={() => show(next)}
          >
            {t('ui:next')}
          </Button>
          <span className="text-sm whitespace-nowrap text-dim tabular-nums">
            {t('nthOf', { at: at + 1, count })}
          </span>
        </nav>
      )}
      {isAway ? (
        <div role="alert" className="flex flex-col items-center gap-3 py-8 text-center">
          <FileX size={40} className="text-dim" aria-hidden />
          <p className="font-semibold">{t('lists:goneTitle')}</p>
          <p className="max-w-md text-dim">{t('lists:goneText')}</p>
        </div>
      ) : one ? (
        <Gone is={still.is === 'kept'}>
          <Application key={id} one={one} onRemoved={() => show(next ?? before)} />
        </Gone>
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <DialogButtons>
        <Button kind="secondary" onClick={close}>
          {t('ui:close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
