import { FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/parts.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'
import { draftOf } from './draft.ts'

/**
 * An ad that is open no more, or never was: what was written for it in this tab is given back.
 * @param to the others
 * @param userId who reads, where somebody is signed in
 */
export function Closed({ id, to, userId }: { id: string; to: string; userId?: string }) {
  const { t } = useTranslation('jobs')
  const [letter] = useState(() => draftOf(id, userId).find()?.letter.trim() ?? '')
  return (
    <Page title={t('closed')} back={to}>
      <Card>
        <div className="flex flex-col items-start gap-6">
          <p>{t('closedHint')}</p>
          <LinkButton to={to}>{t('otherJobs')}</LinkButton>
          {letter && <TypedHere text={letter} />}
        </div>
      </Card>
    </Page>
  )
}

/** Says above what is being written that it can be sent no more. */
export function ClosedMeanwhile({ to }: { to: string }) {
  const { t } = useTranslation('jobs')
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-xl bg-warn-soft p-4 text-warn md:flex-row md:items-center"
    >
      <p className="flex flex-1 gap-2 font-medium">
        <FileX size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('closedMeanwhile')}
      </p>
      <LinkButton to={to} kind="secondary">
        {t('otherJobs')}
      </LinkButton>
    </div>
  )
}
