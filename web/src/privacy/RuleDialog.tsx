import { addressOf, places } from '@portal/contracts/places'
import { privacy, type RetentionRow } from '@portal/contracts/privacy'
import { retentionRules } from '@portal/contracts/retention-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { useRecord } from '../ui/record.tsx'
import { NewerNotice } from '../ui/versioned.tsx'
import { useRuleWords } from './rules.ts'

/**
 * Sets for how long things are kept; while it is typed it says what that removes.
 * @param months what it begins with, where that is not what is set or proposed
 */
export function RuleDialog({
  row,
  months = row.months ?? retentionRules[row.rule].proposed,
  onClose,
}: {
  row: RetentionRow
  months?: number
  onClose: () => void
}) {
  const { t } = useTranslation('privacy')
  const { name, text } = useRuleWords(row.rule)
  const { least, most } = retentionRules[row.rule]
  const [begun] = useState({ months, version: row.version })
  const record = useRecord(privacy.setRetention, {
    one: { ...row, id: row.rule },
    // It begins with what it was opened with; once somebody else has set the rule, with what they set.
    valuesOf: (one) => ({
      months: String(
        one?.version === begun.version
          ? begun.months
          : (one?.months ?? retentionRules[row.rule].proposed),
      ),
    }),
    inputOf: ({ months }, { version }) => ({ rule: row.rule, version, months: Number(months) }),
    beside: { retentionMonths: 'months' },
    said: t('ruleSet'),
    onDone: onClose,
  })
  const isRight = (typed: string) => /^\d{1,3}$/.test(typed) && +typed >= least && +typed <= most
  const typed = record.form.watch('months')
  return (
    <AskDialog
      of={record}
      title={name}
      submit={{ label: t('setRule') }}
      above={<NewerNotice newer={record.newer} />}
      beside={
        row.months !== null && (
          <TurnOff of={{ rule: row.rule, version: record.version ?? 0 }} onDone={onClose} />
        )
      }
      onClose={onClose}
    >
      <p className="text-dim">{text}</p>
      <TextInput
        kind="digits"
        label={t('months')}
        help={t('monthsHelp', { least, most })}
        {...record.field('months', (value) => isRight(value) || t('monthsWrong', { least, most }))}
      />
      <WouldRemove rule={row.rule} months={isRight(typed) ? Number(typed) : undefined} />
    </AskDialog>
  )
}

/** How many are that old today, with the way to see which. */
function WouldRemove({ rule, months }: { rule: RetentionRow['rule']; months: number | undefined }) {
  const { t } = useTranslation('privacy')
  const wanted = useDebounced(months)
  const asked = { rule, months: wanted ?? 1, page: 0, pageSize: 20 }
  const found = useQuery({ ...read(privacy.retained, asked), enabled: wanted !== undefined })
  const total = wanted === undefined ? undefined : found.data?.total
  return (
    <div role="status" className="flex min-h-24 flex-col items-start gap-2">
      {total !== undefined && <p>{t('wouldRemove', { count: total })}</p>}
      {total !== undefined && total > 0 && (
        <LinkButton
          kind="secondary"
          to={addressOf(places.privacy, { tab: 'retention', rule, months: String(wanted) })}
        >
          {t('showDue')}
        </LinkButton>
      )}
    </div>
  )
}

/** Nothing is removed by the rule any more. */
function TurnOff({
  of,
  onDone,
}: {
  of: { readonly rule: RetentionRow['rule']; readonly version: number }
  onDone: () => void
}) {
  const { t } = useTranslation('privacy')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const off = useCommand(privacy.setRetention, {
    onDone: () => {
      snack(t('ruleTurnedOff'), 'success')
      onDone()
    },
  })
  const turn = () =>
    void off.mutateAsync({ ...of, months: null }).catch((error: unknown) => snack(errorText(error)))
  return (
    <Button kind="secondary" busy={off.isPending} onClick={turn}>
      {t('turnOff')}
    </Button>
  )
}
