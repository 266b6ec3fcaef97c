import { locales } from '@portal/contracts/locales'
import { vacation } from '@portal/contracts/vacation'
import type { LeaveType } from '@portal/contracts/vacation-shapes'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { Held } from '../ui/gone.tsx'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { useLeaveWords } from './labels.tsx'

/** The kinds of leave. */
export function Types() {
  const { t } = useTranslation('vacation')
  const words = useLeaveWords()
  const found = useQuery(read(vacation.allTypes, {}))
  const [open, setOpen] = useState<string>()
  const rows = found.data?.rows
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Skeleton />
  return (
    <Card title={t('tabTypes')}>
      {rows.length === 0 && <EmptyState title={t('noTypes')} hint={t('noTypesHint')} />}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((type) => (
          <li key={type.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{words.type(type.names)}</span>
              {type.takesVacation && <Tag>{t('takesVacation')}</Tag>}
              {type.scaled && <Tag>{t('scaled')}</Tag>}
              {!type.active && <Tag tone="warn">{t('notUsed')}</Tag>}
            </span>
            <Button
              kind="secondary"
              icon={<Pencil size={18} aria-hidden />}
              aria-label={`${t('change')}: ${words.type(type.names)}`}
              onClick={() => setOpen(type.id)}
            >
              {t('change')}
            </Button>
          </li>
        ))}
      </ul>
      <Held rows={found.data?.rows} id={open}>
        {(one) => <TypeDialog one={one} onClose={() => setOpen(undefined)} />}
      </Held>
    </Card>
  )
}

const valuesOf = (one: LeaveType | undefined) => ({
  names: one?.names ?? { en: '', sv: '', pl: '', ro: '', bs: '' },
  takesVacation: one?.takesVacation ?? false,
  scaled: one?.scaled ?? false,
  active: one?.active ?? true,
})

/** Adds a kind of leave, or changes it. */
export function TypeDialog({ one, onClose }: { one: LeaveType | undefined; onClose: () => void }) {
  const { t } = useTranslation('vacation')
  const required = useRules().required.validate
  const record = useRecord(vacation.saveType, {
    one,
    valuesOf,
    inputOf: (values, of) => ({ ...values, ...of }),
    onDone: onClose,
  })
  return (
    <RecordDialog record={record} title={one ? t('changeType') : t('newType')} onClose={onClose}>
      {locales.map((locale) => (
        <TextInput
          kind="text"
          key={locale}
          label={t(`nameIn_${locale}`)}
          maxLength={60}
          {...record.field(`names.${locale}`, required)}
        />
      ))}
      <Checkbox
        label={t('takesVacation')}
        help={t('takesVacationHelp')}
        {...record.field('takesVacation')}
      />
      <Checkbox
        label={t('scaled')}
        help={t('scaledHelp')}
        {...record.field(
          'scaled',
          (scaled, all) => !(scaled && all.takesVacation) || t('vacationIsWhole'),
        )}
      />
      <Checkbox label={t('active')} help={t('activeHelp')} {...record.field('active')} />
      {one && <CaseHistory folded of={{ category: 'leaveType', id: one.id }} />}
    </RecordDialog>
  )
}
