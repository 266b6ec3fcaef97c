import { timelog } from '@portal/contracts/timelog'
import type { LoanRow } from '@portal/contracts/timelog-shapes'
import { PackageCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { LoanFacts } from './LoanFacts.tsx'

const isSame = sameBy((one: LoanRow) => [one.id, one.version])

/** Marks one returned, on the day on which it came back. */
export function ReturnDialog({ one: given, onClose }: { one: LoanRow; onClose: () => void }) {
  const { t } = useTranslation('timelog')
  const required = useRules().required.validate
  const today = useToday()
  const reading = useReading(given, isSame)
  const one = reading.shown ?? given
  const asking = useAsking(timelog.returned, {
    values: { returnedOn: today },
    inputOf: ({ returnedOn }) => ({ id: one.id, version: one.version, returnedOn }),
    beside: { endBeforeStart: 'returnedOn', dateInFuture: 'returnedOn' },
    said: t('markedReturned'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={t('returnTitle', { name: one.name })}
      submit={{
        label: t('markReturned'),
        icon: <PackageCheck size={18} aria-hidden />,
        disabled: !asking.busy && reading.changed !== undefined,
      }}
      above={!asking.busy && reading.changed && <ChangedNotice reading={reading} />}
      onClose={onClose}
    >
      <PersonLink id={one.userId} name={one.userName} />
      <LoanFacts named one={one} />
      <TextInput
        type="date"
        label={t('returnedOn')}
        min={one.lentOn}
        max={today}
        {...asking.field('returnedOn', (day) =>
          day > today
            ? t('inFuture')
            : day !== '' && day < one.lentOn
              ? t('dueFirst')
              : required(day),
        )}
      />
    </AskDialog>
  )
}
