import type { ReplyOf } from '@portal/contracts'
import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { InPerson, InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { About } from './About.tsx'
import { useBeat } from './beat.ts'
import { Follow } from './Follow.tsx'
import { Receipt } from './Receipt.tsx'
import { ReportForm } from './ReportForm.tsx'
import { Section } from './Section.tsx'
import { canSeal } from './sealing.ts'

/**
 * Reports anonymously, and follows up with the receipt. What is shown here stands in no address: the
 * browser's history tells no more than that the page was open.
 */
export default function Report() {
  const { t } = useTranslation('whistleblower')
  const [follows, setFollows] = useState(false)
  const [stage, setStage] = useState<Stage>('writing')
  const [nth, setNth] = useState(0)
  const about = useQuery(read(whistleblower.about, {}))
  const looking = useLookingThrough()
  return (
    <Page
      title={t('title')}
      actions={
        !looking && (
          <Button
            kind="secondary"
            onClick={() => {
              // Back from the receipts, what was sent makes way for a new report.
              if (follows && stage === 'sent') {
                setNth(nth + 1)
                setStage('writing')
              }
              setFollows(!follows)
            }}
          >
            {t(follows ? 'toReport' : 'toFollow')}
          </Button>
        )
      }
    >
      {follows && !looking && <Follow />}
      {/* Not shown, it stays: what was typed, what is under way, and a receipt that nobody can make again. */}
      <div className={follows && !looking ? 'hidden' : 'contents'}>
        {looking ? (
          <InPersonNote />
        ) : about.isError && !about.data ? (
          <ErrorState error={about.error} retry={() => void about.refetch()} />
        ) : !about.data ? (
          <Skeleton rows={6} />
        ) : !canSeal() ? (
          <Section>
            <EmptyState title={t('cannotSeal')} hint={t('cannotSealHint')} />
          </Section>
        ) : about.data.handlers.length === 0 && stage !== 'receipt' ? (
          <Section>
            <EmptyState title={t('notOpen')} hint={t('notOpenHint')} />
          </Section>
        ) : (
          <InPerson quiet>
            <Writing key={nth} about={about.data} onStage={setStage} />
          </InPerson>
        )}
      </div>
    </Page>
  )
}

/** How far a report is: a receipt is shown until it was written down. */
type Stage = 'writing' | 'receipt' | 'sent'

/** The form, and once it was sent the receipt; the page sends its envelopes all the while. */
function Writing({
  about,
  onStage,
}: {
  about: ReplyOf<typeof whistleblower.about>
  onStage: (stage: Stage) => void
}) {
  const { handlers } = about
  const file = useBeat(handlers)
  const [receipt, setReceipt] = useState<string>()
  const [done, setDone] = useState(false)
  const { t } = useTranslation('whistleblower')
  if (done)
    return (
      <Section title={t('sent')}>
        <p>{t('sentText')}</p>
      </Section>
    )
  if (receipt)
    return (
      <Receipt
        receipt={receipt}
        onKept={() => {
          setDone(true)
          onStage('sent')
        }}
      />
    )
  return (
    <>
      <About about={about} />
      <ReportForm
        handlers={handlers}
        file={file}
        onFiled={(made) => {
          setReceipt(made)
          onStage('receipt')
        }}
      />
    </>
  )
}
