import { agreements, type Period } from '@portal/contracts/agreements'
import { useQuery } from '@tanstack/react-query'
import { Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { Card, ErrorState, Moment, Skeleton, Tag } from '../ui/parts.tsx'
import { useRecord, useTakeAway } from '../ui/record.tsx'
import { NewerNotice } from '../ui/versioned.tsx'
import { nothingTyped, PutFields, timeTones, useAgreementWords } from './choice.tsx'

/** By which agreements a person works: those that did, does and will, and another from a day on. */
export default function OfPerson({ userId }: { userId: string }) {
  const { t } = useTranslation('agreements')
  const format = useFormat()
  const called = useAgreementWords()
  const { snack } = useFeedback()
  const found = useQuery(read(agreements.ofPerson, { userId }))
  const isOthers = useIsOthersToDecide()(userId)
  const [putting, put] = useState(false)
  const { busy, takeAway } = useTakeAway(agreements.withdraw, {
    onDone: () => snack(t('withdrawn'), 'success'),
  })
  const { data } = found
  const take = ({ from, agreementName }: Period, version: number) => {
    if (!from) return
    const said = { name: called(agreementName), day: format.day(from) }
    const question = { title: t('withdrawAsk', said), text: t('withdrawText') }
    void takeAway({ ...question, confirm: t('withdraw') }, { userId, from }, version)
  }
  return (
    <Card
      title={t('ofPerson')}
      actions={
        !isOthers && (
          <Button
            kind="secondary"
            icon={<Scale size={18} aria-hidden />}
            disabled={!data}
            onClick={() => put(true)}
          >
            {t('putOne')}
          </Button>
        )
      }
    >
      <OwnMatterNote whose={userId} />
      {found.isError && !data && (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      )}
      {!data && !found.isError && <Skeleton rows={1} />}
      <ol className="flex flex-col divide-y divide-line">
        {data?.rows.map((row) => (
          <li
            key={row.from ?? ''}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere">{called(row.agreementName)}</span>
                <Tag tone={timeTones[row.time]}>{t(`time_${row.time}`)}</Tag>
              </p>
              <p className="text-sm text-dim wrap-anywhere">
                {row.from ? t('fromDay', { day: format.day(row.from) }) : t('atFirst')}
                {row.setAt && (
                  <>
                    {' · '}
                    {row.setByName ?? '–'} · <Moment at={row.setAt} />
                  </>
                )}
              </p>
            </div>
            {row.open && !isOthers && (
              <Button
                kind="quiet"
                busy={busy}
                icon={<Undo2 size={18} aria-hidden />}
                aria-label={`${t('withdraw')}: ${called(row.agreementName)}`}
                onClick={() => take(row, data.version)}
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {data && data.version > 0 && (
        <div className="mt-3 empty:hidden">
          <CaseHistory folded of={{ category: 'personAgreement', id: userId }} />
        </div>
      )}
      {putting && data && (
        <PutDialog userId={userId} version={data.version} onClose={() => put(false)} />
      )}
    </Card>
  )
}

/** Has the person work by an agreement from a day on. */
function PutDialog({
  userId,
  version: now,
  onClose,
}: {
  userId: string
  version: number
  onClose: () => void
}) {
  const { t } = useTranslation(['agreements', 'ui'])
  const record = useRecord(agreements.put, {
    one: { id: userId, version: now },
    valuesOf: nothingTyped,
    inputOf: (typed, { version }) => ({ userId, ...typed, version }),
    beside: { agreementTooEarly: 'from', monthClosed: 'from', unknownAgreement: 'agreementId' },
    said: t('ui:saved'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={record}
      title={t('putOne')}
      submit={{ label: t('ui:save') }}
      above={
        <>
          <NewerNotice newer={record.newer} />
          <p className="text-dim">{t('putText')}</p>
        </>
      }
      onClose={onClose}
    >
      <PutFields of={record} />
    </AskDialog>
  )
}
