import type { InputOf } from '@portal/contracts'
import { timereport } from '@portal/contracts/timereport'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, Stopped, useAsking } from '../ui/fields.tsx'
import { Card } from '../ui/parts.tsx'
import { NewerNotice } from '../ui/versioned.tsx'

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
  /** Of what is set for the agreement now. */
  version: number
  onDone: () => void
}) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const { ask } = useFeedback()
  const day = format.day(rules.from)
  // Of what was set when these were tried: what others set since is not written over unseen.
  const [seen, see] = useState(version)
  const asking = useAsking(timereport.setRules, {
    values: { source: '' },
    inputOf: ({ source }) => ({ agreementId, version: seen, rules, source }),
    said: t('rulesSet', { day }),
    through: async (work) => {
      const question = { title: t('setRulesAsk', { day }), text: t('setRulesText') }
      if (!(await ask({ ...question, confirm: t('setRules') }))) throw new Stopped()
      return work()
    },
    onDone,
  })
  const isAhead = rules.from > stockholmToday()
  const isNewer = version !== seen && !asking.busy
  const keepMine = () => {
    asking.begin()
    see(version)
  }
  return (
    <Card title={t('setRulesTitle', { day })}>
      {isAhead ? (
        <FormFields
          of={asking}
          above={<NewerNotice newer={isNewer ? { take: onDone, keepMine } : undefined} />}
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
