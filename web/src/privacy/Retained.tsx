import { addressOf, places } from '@portal/contracts/places'
import { privacy, type RetainedRow, type RetentionRow } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useListState } from '../ui/list/state.ts'
import { Tag } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'
import { CaseLine } from './CaseLine.tsx'
import { RemoveNow } from './RemoveNow.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { useRuleWords } from './rules.ts'

/** What a rule removes, or would with so many months, each with the way to what happened to it. */
export function Retained({ of, months }: { of: RetentionRow; months: number }) {
  const { t } = useTranslation('privacy')
  const { name } = useRuleWords(of.rule)
  const [setting, setSetting] = useState(false)
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(privacy.retained, { rule: of.rule, months, page, pageSize }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton
          kind="secondary"
          icon={<ArrowLeft size={18} aria-hidden />}
          to={addressOf(places.privacy, { tab: 'retention' })}
        >
          {t('allRules')}
        </LinkButton>
        {months === of.months ? (
          <RemoveNow row={of} />
        ) : (
          <Button
            kind="secondary"
            icon={<CalendarCog size={18} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            {t('setRule')}
          </Button>
        )}
        {setting && <RuleDialog row={of} months={months} onClose={() => setSetting(false)} />}
      </div>
      <h2 className="text-lg font-semibold wrap-anywhere">
        {name}
        <span className="block text-base font-normal text-dim">
          {t('removesAfter', { months })}
        </span>
      </h2>
      <Cards
        found={found}
        list={list}
        empty={{ title: t('nothingDue'), hint: t('nothingDueHint') }}
      >
        {(row) => <Row row={row} />}
      </Cards>
    </>
  )
}

function Row({ row }: { row: RetainedRow }) {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  return (
    <>
      <CaseLine of={row}>
        <span className="block text-sm text-dim">
          {t('countsFrom', { since: format.date(row.since), dueOn: format.date(row.dueOn) })}
        </span>
      </CaseLine>
      {row.held && <Tag tone="warn">{t('isOnHold')}</Tag>}
    </>
  )
}
