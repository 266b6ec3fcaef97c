import { timelog } from '@portal/contracts/timelog'
import { type LoanKind, type LoanRow, loanKinds } from '@portal/contracts/timelog-shapes'
import { PackageCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { CaseHistory } from '../history/later.ts'
import { Button } from '../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { AlreadyOut } from './AlreadyOut.tsx'
import { LoanTag, useLoanWords } from './labels.tsx'
import { useRemoving } from './removing.ts'

const valuesOf = (one: LoanRow | undefined) => ({
  people: [] as readonly PersonChoice[],
  kind: (one?.kind ?? 'key') as LoanKind,
  name: one?.name ?? '',
  number: one?.number ?? '',
  lentOn: one?.lentOn ?? stockholmToday(),
  dueOn: one?.dueOn ?? '',
  comment: one?.comment ?? '',
})

/**
 * Notes that something is lent, or changes what was noted of it while it is out.
 * @param userId to whom, where that is known already
 * @param onReturn marks it returned instead
 */
export function LoanDialog({
  one,
  userId,
  onReturn,
  onClose,
}: {
  one: LoanRow | undefined
  userId?: string | undefined
  onReturn?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['timelog', 'ui'])
  const words = useLoanWords()
  const required = useRules().required.validate
  const removing = useRemoving(one)
  const record = useRecord(timelog.save, {
    one,
    valuesOf,
    inputOf: ({ people, dueOn, ...values }, of) => ({
      ...values,
      ...of,
      dueOn: dueOn || null,
      ...(of.id ? {} : { userId: userId ?? people[0]?.id ?? '' }),
    }),
    beside: { unknownUser: 'people', endBeforeStart: 'dueOn' },
    onDone: onClose,
  })
  const { form } = record
  const lentOn = form.watch('lentOn')
  // Whether the other day fits hangs on this one.
  useEffect(() => {
    if (lentOn && form.getFieldState('dueOn').error) void form.trigger('dueOn')
  }, [lentOn, form])
  const optional = (label: string) => `${label} (${t('ui:optional')})`
  return (
    <RecordDialog
      record={record}
      title={one ? one.name : t('lendTitle')}
      remove={removing}
      onClose={onClose}
    >
      {one ? (
        <div className="flex flex-wrap items-center gap-2">
          <LoanTag state={one.state} />
          <PersonLink id={one.userId} name={one.userName} />
          <span className="text-sm text-dim">{t('notedBy', { name: one.notedByName })}</span>
        </div>
      ) : (
        !userId && (
          <PeoplePicker label={t('person')} max={1} {...record.value('people', required)} />
        )
      )}
      <Select
        label={t('kind')}
        options={loanKinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
        {...record.field('kind')}
      />
      <TextInput
        kind="text"
        label={t('name')}
        help={t('nameHelp')}
        {...record.field('name', required)}
      />
      <TextInput
        kind="text"
        label={optional(t('number'))}
        help={t('numberHelp')}
        {...record.field('number')}
      />
      <AlreadyOut kind={form.watch('kind')} number={form.watch('number')} but={one?.id} />
      <div className="grid pairs-40 gap-4">
        <TextInput type="date" label={t('lentOn')} {...record.field('lentOn', required)} />
        <TextInput
          type="date"
          label={optional(t('dueOn'))}
          {...record.field(
            'dueOn',
            (day) => day === '' || day >= form.getValues('lentOn') || t('dueFirst'),
          )}
        />
      </div>
      <TextArea
        label={optional(t('comment'))}
        help={t('commentHelp')}
        rows={3}
        {...record.field('comment')}
      />
      {one && onReturn && (
        <div className="flex flex-col items-start gap-1">
          <Button
            kind="secondary"
            icon={<PackageCheck size={18} aria-hidden />}
            disabled={record.isDirty}
            onClick={onReturn}
          >
            {t('markReturned')}
          </Button>
          {record.isDirty && <p className="text-sm text-dim">{t('saveFirst')}</p>}
        </div>
      )}
      {one && <CaseHistory folded of={{ category: 'loan', id: one.id }} />}
    </RecordDialog>
  )
}
