import { vacation } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { useLeaveWords } from './labels.tsx'
import { TypeDialog } from './TypeDialog.tsx'

/** The kinds of leave. */
export function Types() {
  const { t } = useTranslation('vacation')
  const words = useLeaveWords()
  const found = useQuery(read(vacation.allTypes, {}))
  const [open, setOpen] = useState<string>()
  const rows = found.data?.rows
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Skeleton />
  return (
    <Card title={t('tabTypes')}>
      {rows.length === 0 && <EmptyState title={t('noTypes')} hint={t('noTypesHint')} />}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((type) => (
          <li key={type.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{words.type(type.names)}</span>
              {type.takesVacation && <Tag>{t('takesVacation')}</Tag>}
              {type.scaled && <Tag>{t('scaled')}</Tag>}
              {!type.active && <Tag tone="warn">{t('notUsed')}</Tag>}
            </span>
            <Button
              kind="secondary"
              icon={<Pencil size={18} aria-hidden />}
              aria-label={`${t('change')}: ${words.type(type.names)}`}
              onClick={() => setOpen(type.id)}
            >
              {t('change')}
            </Button>
          </li>
        ))}
      </ul>
      <Held rows={found.data?.rows} id={open}>
        {(one) => <TypeDialog one={one} onClose={() => setOpen(undefined)} />}
      </Held>
    </Card>
  )
}
