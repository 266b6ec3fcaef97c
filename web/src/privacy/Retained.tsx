import { caseWord } from '@portal/contracts/history/cases'
import { localeFrom } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { privacy, type RetainedRow, type RetentionRow } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useHere } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useListState } from '../ui/list/state.ts'
import { Tag } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'
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
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
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
  const { t, i18n } = useTranslation('privacy')
  const format = useFormat()
  const back = useHere()
  const kind = caseWord(row.kind, localeFrom(i18n.language))
  return (
    <>
      <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <Link
          to={addressOf(places.caseHistory, { category: row.kind, id: row.id, back })}
          className="font-medium text-link hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {[kind, row.fullName].filter(Boolean).join(': ')}
        </Link>
        <span className="block text-sm text-dim">
          {t('countsFrom', { since: format.date(row.since), dueOn: format.date(row.dueOn) })}
        </span>
      </span>
      {row.held && <Tag tone="warn">{t('isOnHold')}</Tag>}
    </>
  )
}
