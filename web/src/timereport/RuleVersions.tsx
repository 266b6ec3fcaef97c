import { intlLocale } from '@portal/contracts/locales'
import { timereport } from '@portal/contracts/timereport'
import type { Agreed, RuleVersion } from '@portal/contracts/timereport-agreed'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timeTones } from '../agreements/shared.ts'
import { useCommand } from '../api/command.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, FormError, Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { clockOf, typedHours } from './rules.ts'

/** The rules that apply, those that were set from a day to come, and those before; what is to come is withdrawn here. */
export function RuleVersions({
  agreementId,
  agreed: { version, rules },
}: {
  agreementId: string
  agreed: Agreed
}) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const withdraw = useCommand(timereport.withdrawRules, {
    onDone: () => snack(t('rulesWithdrawn'), 'success'),
  })
  const take = async ({ from }: RuleVersion) => {
    const text = t('withdrawRulesText', { day: format.weekday(from) })
    const question = { title: t('withdrawRulesAsk'), text, confirm: t('withdrawRules') }
    if (await ask({ ...question, danger: true })) withdraw.mutate({ agreementId, from, version })
  }
  return (
    <Card title={t('rulesTitle')}>
      <FormError text={withdraw.error ? errorText(withdraw.error) : undefined} />
      <ol className="flex flex-col divide-y divide-line">
        {rules.map((one) => (
          <li key={one.from} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{t('rulesFrom', { day: format.day(one.from) })}</h3>
              <Tag tone={timeTones[one.time]}>{t(`rules_${one.time}`)}</Tag>
              {one.time === 'ahead' && (
                <Button
                  kind="quiet"
                  className="ms-auto"
                  busy={withdraw.isPending && withdraw.variables?.from === one.from}
                  aria-label={`${t('withdrawRules')}: ${t('rulesFrom', { day: format.day(one.from) })}`}
                  icon={<Undo2 size={18} aria-hidden />}
                  onClick={() => void take(one)}
                >
                  {t('withdrawRules')}
                </Button>
              )}
            </div>
            <p className="max-w-prose wrap-anywhere">{one.source}</p>
            <RuleFacts of={one} />
            {one.setAt && (
              <p className="text-sm text-dim wrap-anywhere">
                {t('rulesSetBy', { name: one.setByName ?? '–' })} · <Moment at={one.setAt} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What a rule set says, in figures. */
function RuleFacts({ of }: { of: RuleVersion }) {
  const { t, i18n } = useTranslation(['timereport', 'ui'])
  const days = of.qualifiedDays.map((day) => t(`on_${day}`))
  const night =
    of.night.from === of.night.to + 24 * 60
      ? '–'
      : `${clockOf(of.night.from)}–${clockOf(of.night.to)}`
  const facts = [
    [t('weekHours'), typedHours(of.weekMinutes)],
    [t('dayHours'), of.dayMinutes === null ? '–' : typedHours(of.dayMinutes)],
    [t('simpleHours'), typedHours(of.simpleMinutes)],
    [t('night'), night],
    [t('absenceCounts'), t(of.absenceCounts ? 'ui:yes' : 'ui:no')],
    [
      t('qualifiedOn'),
      days.length > 0 ? new Intl.ListFormat(intlLocale(i18n.language)).format(days) : '–',
    ],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 xl:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-dim">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
