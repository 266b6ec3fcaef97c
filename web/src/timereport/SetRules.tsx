import type { InputOf } from '@portal/contracts'
import { timereport } from '@portal/contracts/timereport'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, Stopped, useAsking } from '../ui/fields.tsx'
import { Card } from '../ui/parts.tsx'

type Rules = InputOf<typeof timereport.setRules>['rules']

/** Has the rules that were typed apply from their day on, after a question. */
export function SetRules({
  agreementId,
  rules,
  version,
  onDone,
}: {
  agreementId: string
  rules: Rules
  version: number
  onDone: () => void
}) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const { ask } = useFeedback()
  const day = format.day(rules.from)
  const asking = useAsking(timereport.setRules, {
    values: { source: '' },
    inputOf: ({ source }) => ({ agreementId, version, rules, source }),
    said: t('rulesSet', { day }),
    through: async (work) => {
      const question = { title: t('setRulesAsk', { day }), text: t('setRulesText') }
      if (!(await ask({ ...question, confirm: t('setRules') }))) throw new Stopped()
      return work()
    },
    onDone,
  })
  const isAhead = rules.from > stockholmToday()
  return (
    <Card title={t('setRulesTitle', { day })}>
      {isAhead ? (
        <FormFields
          of={asking}
          foot={
            <Button
              type="submit"
              className="self-start"
              busy={asking.busy}
              icon={<CalendarCheck size={18} aria-hidden />}
            >
              {t('setRules')}
            </Button>
          }
        >
          <p className="max-w-prose">{t('setRulesIntro')}</p>
          <TextInput
            kind="text"
            label={t('rulesSource')}
            help={t('rulesSourceHelp')}
            {...asking.field('source')}
          />
        </FormFields>
      ) : (
        <p className="max-w-prose">{t('setRulesLater')}</p>
      )}
    </Card>
  )
}
