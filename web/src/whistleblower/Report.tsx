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
  const about = useQuery(read(whistleblower.about, {}))
  const looking = useLookingThrough()
  return (
    <Page
      title={t('title')}
      actions={
        !looking && (
          <Button kind="secondary" onClick={() => setFollows(!follows)}>
            {t(follows ? 'toReport' : 'toFollow')}
          </Button>
        )
      }
    >
      {looking ? (
        <InPersonNote />
      ) : follows ? (
        <Follow />
      ) : about.isError && !about.data ? (
        <ErrorState error={about.error} retry={() => void about.refetch()} />
      ) : !about.data ? (
        <Skeleton rows={6} />
      ) : !canSeal() ? (
        <Section>
          <EmptyState title={t('cannotSeal')} hint={t('cannotSealHint')} />
        </Section>
      ) : about.data.handlers.length === 0 ? (
        <Section>
          <EmptyState title={t('notOpen')} hint={t('notOpenHint')} />
        </Section>
      ) : (
        <InPerson quiet>
          <Writing about={about.data} />
        </InPerson>
      )}
    </Page>
  )
}

/** The form, and once it was sent the receipt; the page sends its envelopes all the while. */
function Writing({ about }: { about: ReplyOf<typeof whistleblower.about> }) {
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
  if (receipt) return <Receipt receipt={receipt} onKept={() => setDone(true)} />
  return (
    <>
      <About about={about} />
      <ReportForm handlers={handlers} file={file} onFiled={setReceipt} />
    </>
  )
}
