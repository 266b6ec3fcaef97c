import { timelog } from '@portal/contracts/timelog'
import type { LoanRow } from '@portal/contracts/timelog-shapes'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { useAsking } from '../ui/fields.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { LoanFacts } from './LoanFacts.tsx'
import { useRemoving } from './removing.ts'

const isSame = sameBy((one: LoanRow) => [one.id, one.version])

/** One that is back, to be read; a mark that was a mistake is taken back here. */
export function ReturnedDialog({ one: given, onClose }: { one: LoanRow; onClose: () => void }) {
  const { t } = useTranslation('timelog')
  const reading = useReading(given, isSame)
  const one = reading.shown ?? given
  const removing = useRemoving(one)
  const asking = useAsking(timelog.returned, {
    values: {},
    inputOf: () => ({ id: one.id, version: one.version, isReturned: false }),
    said: t('markedBack'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={one.name}
      submit={{
        label: t('markBack'),
        icon: <Undo2 size={18} aria-hidden />,
        kind: 'secondary',
        disabled: !asking.busy && reading.changed !== undefined,
      }}
      above={!asking.busy && reading.changed && <ChangedNotice reading={reading} />}
      beside={removing && <RemoveRecord {...removing} version={one.version} onDone={onClose} />}
      onClose={onClose}
    >
      <PersonLink id={one.userId} name={one.userName} />
      <LoanFacts named one={one} />
      <p className="text-sm text-dim wrap-anywhere">
        {t('notedBy', { name: one.notedByName })}
        {one.returnedByName && (
          <>
            <br />
            {t('returnedBy', { name: one.returnedByName })}
          </>
        )}
      </p>
      <CaseHistory folded of={{ category: 'loan', id: one.id }} />
    </AskDialog>
  )
}
