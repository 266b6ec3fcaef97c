import { addressOf, places } from '@portal/contracts/places'
import { privacy, type RetentionRow } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { CalendarCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { ErrorState, Moment, Skeleton, Tag } from '../ui/parts.tsx'
import { RemoveNow } from './RemoveNow.tsx'
import { Retained } from './Retained.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { monthsOf, useRuleWords } from './rules.ts'

/** How long things are kept, rule by rule; or what one of them removes. */
export function Retention() {
  const { t } = useTranslation('privacy')
  const { rule, months } = usePlace(places.privacy)
  const found = useQuery(read(privacy.retention, {}))
  const rows = found.data?.rows
  const shown = rows?.find((row) => row.rule === rule)
  if (shown) return <Retained of={shown} months={monthsOf(shown, months)} />
  return (
    <>
      <p className="max-w-[43.875rem] text-dim">{t('retentionIntro')}</p>
      <ListCard>
        {found.isError && !rows ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : !rows ? (
          <Skeleton />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Rule key={row.rule} row={row} />
            ))}
          </ul>
        )}
      </ListCard>
    </>
  )
}

function Rule({ row }: { row: RetentionRow }) {
  const { t } = useTranslation('privacy')
  const { name, text } = useRuleWords(row.rule)
  const [setting, setSetting] = useState(false)
  const { months } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-80 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Tag tone={months === null ? 'plain' : 'good'}>
            {months === null ? t('ruleOff') : t('keptFor', { months })}
          </Tag>
        </span>
        <span className="block text-sm text-dim">{text}</span>
        <Standing row={row} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          icon={<CalendarCog size={18} aria-hidden />}
          aria-label={t('setRuleNamed', { name })}
          onClick={() => setSetting(true)}
        >
          {t('setRule')}
        </Button>
        {months !== null && (
          <LinkButton
            kind="secondary"
            to={addressOf(places.privacy, { tab: 'retention', rule: row.rule })}
            label={t('showDueNamed', { name })}
          >
            {t('showDue')}
          </LinkButton>
        )}
        <RemoveNow row={row} />
      </span>
      {setting && <RuleDialog row={row} onClose={() => setSetting(false)} />}
    </li>
  )
}

/** What it removes next, and what it did last. */
function Standing({ row: { months, due, held, ran } }: { row: RetentionRow }) {
  const { t } = useTranslation('privacy')
  return (
    <>
      {months !== null && (
        <span className="block text-sm">
          {t('dueNow', { count: due })}
          {held > 0 && ` · ${t('heldNow', { count: held })}`}
        </span>
      )}
      {ran && (
        <span className="block text-sm text-dim">
          {t('lastRan')} <Moment at={ran.at} />
          {`: ${t('lastRemoved', { count: ran.struck })}`}
          {ran.left > 0 && ` · ${t('lastLeft', { count: ran.left })}`}
        </span>
      )}
    </>
  )
}
