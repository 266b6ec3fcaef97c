import { abnormalities } from '@portal/contracts/abnormalities'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChangedNotice, useReading, useUpToDate } from '../ui/reading.tsx'
import { AbnormalityCard } from './AbnormalityCard.tsx'
import { isSameFinding, OwnActions, useAccept } from './OwnActions.tsx'

/** Those that hold the start: one accepts each, or all that are shown. */
export default function StartAbnormalities() {
  const { t } = useTranslation('abnormalities')
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const waiting = useQuery(read(abnormalities.mine, { accepted: false, pageSize: 100 }))
  const { accept, busy } = useAccept(() => {
    snack(t('acceptedNow'), 'success')
    void navigate(addressOf(places.start))
  })
  const reading = useReading(useUpToDate(waiting)?.rows, isSameFinding)
  const { shown: rows, changed } = reading
  return (
    <Page title={t('abnormalities')} back={addressOf(places.start)}>
      {waiting.isError && !rows ? (
        <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />
      ) : !rows ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            title={t('noneWaiting')}
            hint={t('noneWaitingHint')}
            action={<LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>}
          />
        </Card>
      ) : (
        <>
          <p className="max-w-prose">{t('startIntro')}</p>
          {rows.map((one) => (
            <AbnormalityCard
              key={one.id}
              one={one}
              actions={
                <OwnActions
                  one={one}
                  acceptable={rows.length > 1}
                  held={changed && <ChangedNotice reading={reading} />}
                />
              }
            />
          ))}
          <ChangedNotice reading={reading} />
          <div
            hidden={changed !== undefined}
            className="sticky above-foot z-10 rounded-xl border border-line bg-surface p-3 shadow-lg"
          >
            <InPerson>
              <Button
                className="w-full"
                busy={busy}
                icon={<CheckCheck size={18} aria-hidden />}
                onClick={() => accept(rows)}
              >
                {t('acceptAll', { count: rows.length })}
              </Button>
            </InPerson>
          </div>
        </>
      )}
    </Page>
  )
}
