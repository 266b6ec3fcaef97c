import { type JobAd, jobs } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { Archive, ArchiveRestore, Copy, ExternalLink, FilePlus, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useJobWords } from '../applicants/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { useUndo } from '../ui/undo.ts'
import { useCopy } from '../ui/useCopy.ts'
import { AdStateTag, newAd } from './labels.tsx'

/** Where an ad stands today, where it is read, and what can be done with it whole. */
export function Standing({ ad }: { ad: JobAd }) {
  const { t } = useTranslation('jobs-admin')
  const format = useFormat()
  const words = useJobWords()
  const { id, state, from, until, audience, companyName, place, isTemplate } = ad
  if (isTemplate)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-dim">{t('templateHint')}</p>
        <LinkButton to={newAd(id)} icon={<FilePlus size={18} aria-hidden />}>
          {t('use')}
        </LinkButton>
      </div>
    )
  const days = until ? format.days(from, until) : t('fromDay', { day: format.day(from) })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AdStateTag state={state} />
      <span className="text-sm text-dim wrap-anywhere">
        {[companyName, place, days, words.audience(audience)].join(' · ')}
      </span>
      {/* Together, so that none of them stands alone in a line. */}
      <div className="ml-auto flex flex-wrap gap-2">
        {state === 'open' && <Read id={id} isInside={audience === 'inside'} />}
        <LinkButton kind="secondary" to={newAd(id)} icon={<Copy size={18} aria-hidden />}>
          {t('copyAd')}
        </LinkButton>
        {state === 'archived' ? <Unarchive id={id} /> : <Away id={id} />}
      </div>
    </div>
  )
}

/** The ad as those read it whom it is for, and its address to be put elsewhere. */
function Read({ id, isInside }: { id: string; isInside: boolean }) {
  const { t } = useTranslation('jobs-admin')
  const copy = useCopy()
  const to = isInside ? addressOf(places.insideJobs, { id }) : addressOf(places.job, { id })
  return (
    <>
      <LinkButton kind="secondary" to={to} icon={<ExternalLink size={18} aria-hidden />}>
        {t('asRead')}
      </LinkButton>
      <Button
        kind="secondary"
        icon={<Link2 size={18} aria-hidden />}
        onClick={() => copy(`${window.location.origin}${to}`)}
      >
        {t('copyLink')}
      </Button>
    </>
  )
}

function Away({ id }: { id: string }) {
  const { t } = useTranslation('jobs-admin')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const undo = useUndo(jobs.unarchive)
  const archive = useCommand(jobs.archive, {
    onDone: () => snack(t('archived'), 'success', undo({ id })),
  })
  return (
    <Button
      kind="secondary"
      busy={archive.isPending}
      icon={<Archive size={18} aria-hidden />}
      onClick={() => archive.mutate({ id }, { onError: (error) => snack(errorText(error)) })}
    >
      {t('archive')}
    </Button>
  )
}

function Unarchive({ id }: { id: string }) {
  const { t } = useTranslation('jobs-admin')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const undo = useUndo(jobs.archive)
  const unarchive = useCommand(jobs.unarchive, {
    onDone: () => snack(t('unarchived'), 'success', undo({ id })),
  })
  return (
    <Button
      kind="secondary"
      busy={unarchive.isPending}
      icon={<ArchiveRestore size={18} aria-hidden />}
      onClick={() => unarchive.mutate({ id }, { onError: (error) => snack(errorText(error)) })}
    >
      {t('unarchive')}
    </Button>
  )
}
