import { type AgreementRow, agreements } from '@portal/contracts/agreements'
import { addressOf, places } from '@portal/contracts/places'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { Pencil, Plus, Scale, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RecordDialog, useRecord, useTakeAway } from '../ui/record.tsx'
import { useAgreements, useAgreementWords } from './choice.tsx'
import { People } from './People.tsx'

/** The collective agreements that people work by: named, with who works by each, and removed. */
export default function Agreements() {
  const { t } = useTranslation('agreements')
  const { agreement } = usePlace(places.monthWorkReport)
  const found = useAgreements()
  const [writing, write] = useState<{ readonly one?: AgreementRow }>()
  const rows = found.data?.rows
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Skeleton rows={4} />
  const shown = rows.find(({ id }) => id === agreement)
  // Changed meanwhile elsewhere, the form hears of it.
  const one = writing?.one && rows.find(({ id }) => id === writing.one?.id)
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('title')}
        actions={
          <Button kind="secondary" icon={<Plus size={18} aria-hidden />} onClick={() => write({})}>
            {t('add')}
          </Button>
        }
      >
        <p className="max-w-prose text-dim">{t('intro')}</p>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {rows.map((row) => (
            <Agreement
              key={row.id}
              row={row}
              isShown={row.id === shown?.id}
              onRename={() => write({ one: row })}
            />
          ))}
        </ul>
      </Card>
      {shown && <People key={shown.id} agreement={shown} />}
      {writing && (
        <AgreementDialog
          one={writing.one && (one ?? writing.one)}
          onClose={() => write(undefined)}
        />
      )}
    </div>
  )
}

/** One of them, with what can be done. */
function Agreement({
  row,
  isShown,
  onRename,
}: {
  row: AgreementRow
  isShown: boolean
  onRename: () => void
}) {
  const { t } = useTranslation('agreements')
  const called = useAgreementWords()
  const { snack } = useFeedback()
  const { busy, takeAway } = useTakeAway(agreements.remove, {
    onDone: () => snack(t('removed', { name: row.name }), 'success'),
  })
  const { people, ahead } = row
  const name = called(row.name)
  const address = (tab: 'rules' | 'agreements') =>
    addressOf(places.monthWorkReport, { tab, agreement: row.id })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-dim">
          {t('people', { count: people })}
          {ahead > 0 && ` · ${t('ahead', { count: ahead })}`}
        </p>
      </div>
      <div className="-mx-4 flex flex-wrap items-center gap-x-1">
        <LinkButton
          to={address('agreements')}
          kind="quiet"
          icon={<Users size={18} aria-hidden />}
          isCurrent={isShown}
          label={`${t('whoWorks')}: ${name}`}
        >
          {t('whoWorks')}
        </LinkButton>
        <LinkButton
          to={address('rules')}
          kind="quiet"
          icon={<Scale size={18} aria-hidden />}
          label={`${t('rules')}: ${name}`}
        >
          {t('rules')}
        </LinkButton>
        {row.id !== AGREEMENT && (
          <>
            <Button
              kind="quiet"
              icon={<Pencil size={18} aria-hidden />}
              aria-label={`${t('rename')}: ${name}`}
              onClick={onRename}
            >
              {t('rename')}
            </Button>
            <Button
              kind="quiet"
              busy={busy}
              icon={<Trash2 size={18} aria-hidden />}
              aria-label={`${t('remove')}: ${name}`}
              onClick={() =>
                void takeAway(
                  { title: t('removeAsk', { name }), text: t('removeText'), confirm: t('remove') },
                  { id: row.id },
                  row.version,
                )
              }
            >
              {t('remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** Adds an agreement, or names it otherwise. */
function AgreementDialog({ one, onClose }: { one: AgreementRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('agreements')
  const record = useRecord(agreements.save, {
    one,
    valuesOf: (row) => ({ name: row?.name ?? '' }),
    inputOf: (values, { id, version }) => ({ ...values, version, ...(id ? { id } : {}) }),
    beside: { nameTaken: 'name' },
    onDone: onClose,
  })
  return (
    <RecordDialog record={record} title={one ? t('rename') : t('add')} onClose={onClose}>
      <TextInput
        kind="text"
        label={t('name')}
        help={one ? undefined : t('nameHelp')}
        {...record.field('name')}
      />
    </RecordDialog>
  )
}
