import { type JobAd, jobs } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { FilePlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useJobWords } from '../applicants/shared.ts'
import { LinkButton } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { newAd } from './labels.tsx'

/** The templates that ads are begun from. */
export function Templates() {
  const { t } = useTranslation('jobs-admin')
  const found = useQuery(read(jobs.templates, {}))
  if (found.isError && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  return (
    <ListCard>
      {!found.data ? (
        <Skeleton />
      ) : found.data.rows.length === 0 ? (
        <EmptyState
          title={t('noTemplates')}
          hint={t('noTemplatesHint')}
          action={
            <LinkButton to={newAd(undefined, true)} icon={<Plus size={18} aria-hidden />}>
              {t('newTemplate')}
            </LinkButton>
          }
        />
      ) : (
        <ul aria-label={t('tabTemplates')} className="divide-y divide-line">
          {found.data.rows.map((row) => (
            <Template key={row.id} row={row} />
          ))}
        </ul>
      )}
    </ListCard>
  )
}

function Template({ row: { id, version, headline, companyName, place, form } }: { row: JobAd }) {
  const { t } = useTranslation('jobs-admin')
  const words = useJobWords()
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={addressOf(places.adminJob, { id })}
          className="font-medium text-link wrap-anywhere hover:underline thumb-high"
        >
          {headline}
        </Link>
        <p className="text-sm text-dim wrap-anywhere">
          {[companyName, place, words.form(form)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          kind="secondary"
          to={newAd(id)}
          label={t('useNamed', { headline })}
          icon={<FilePlus size={18} aria-hidden />}
        >
          {t('use')}
        </LinkButton>
        <RemoveRecord
          call={jobs.remove}
          input={{ id }}
          version={version}
          ask={{ title: t('removeTemplateAsk', { headline }), text: t('removeTemplateText') }}
          text={t('remove')}
          named={headline}
          said={t('templateRemoved')}
          onDone={() => {}}
        />
      </div>
    </li>
  )
}
