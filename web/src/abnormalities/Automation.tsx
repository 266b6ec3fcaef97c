import { type AutomationRule, abnormalities } from '@portal/contracts/abnormalities'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { figureTyped } from './FactFields.tsx'
import { SeverityTag, TypeSign, useWords } from './labels.tsx'
import { RuleForm } from './RuleForm.tsx'

/** The rules, each in a sentence; one that is pressed opens to be edited. */
export function Automation() {
  const { t } = useTranslation('abnormalities')
  const rules = useQuery(read(abnormalities.automation, {}))
  const [editing, setEditing] = useState<AutomationRule | 'new'>()
  const rows = rules.data?.rows
  const close = () => setEditing(undefined)
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEditing('new')}>
      {t('newRule')}
    </Button>
  )
  return (
    <>
      <Card title={t('rules')} actions={rows && rows.length > 0 ? add : undefined}>
        <p className="mb-4 max-w-prose text-dim">{t('rulesIntro')}</p>
        {rules.isError && !rows ? (
          <ErrorState error={rules.error} retry={() => void rules.refetch()} />
        ) : !rows ? (
          <Skeleton rows={2} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('noRules')} hint={t('noRulesHint')} action={add} />
        ) : (
          <ul className="grid gap-3">
            {rows.map((rule) => (
              <li key={rule.id}>
                <RuleLine rule={rule} onOpen={() => setEditing(rule)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {editing === 'new' && <RuleForm rule={undefined} onClose={close} />}
      <Held rows={rows} id={editing === 'new' ? undefined : editing?.id}>
        {(rule) => <RuleForm rule={rule} onClose={close} />}
      </Held>
    </>
  )
}

function RuleLine({ rule, onOpen }: { rule: AutomationRule; onOpen: () => void }) {
  const { t } = useTranslation('abnormalities')
  const words = useWords()
  const { whenType, measure, limit, days } = rule
  const looked = whenType ? words.type(whenType) : t('anyType')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-2 rounded-xl border border-line p-4 text-left hover:bg-raised"
    >
      <span className="flex flex-wrap items-center gap-2">
        <Workflow size={20} aria-hidden className="shrink-0 text-link" />
        <span className="font-semibold wrap-anywhere">{rule.name}</span>
        {!rule.active && <Tag>{t('inactive')}</Tag>}
        <span className="ml-auto text-sm text-dim">{t('madeCount', { count: rule.made })}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dim">
        <span>
          {measure === 'count'
            ? t('ruleCounts', { type: looked, count: limit, days })
            : t('ruleFigure', {
                type: looked,
                figure: whenType ? figureTyped(limit, whenType) : limit,
                days,
              })}
        </span>
        <ArrowRight size={18} aria-hidden />
        <span className="flex items-center gap-2 text-ink">
          <TypeSign type={rule.makeType} size={18} />
          {words.type(rule.makeType)}
        </span>
        <SeverityTag severity={rule.makeSeverity} />
      </span>
    </button>
  )
}
