import { locales } from '@portal/contracts'
import { vacation } from '@portal/contracts/vacation'
import type { LeaveType } from '@portal/contracts/vacation-shapes'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { RecordDialog, useRecord } from '../ui/record.tsx'

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
