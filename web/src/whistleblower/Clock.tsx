import type { CaseRow } from '@portal/contracts/whistleblower-shapes'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { Tag } from '../ui/parts.tsx'

/** What the law asks for next, and by when. */
export function Clock({ row }: { row: CaseRow }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const today = useToday()
  const due = row.acknowledgeBy ?? row.feedbackBy
  if (due) {
    const isLate = due < today
    const what = row.acknowledgeBy
      ? isLate
        ? 'acknowledgeLate'
        : 'acknowledgeBy'
      : isLate
        ? 'feedbackLate'
        : 'feedbackBy'
    return <Tag tone={isLate ? 'bad' : 'warn'}>{t(what, { day: format.day(due) })}</Tag>
  }
  if (row.isHeld) return <Tag tone="warn">{t('isHeld')}</Tag>
  return row.goneOn ? <Tag>{t('goneOn', { day: format.day(row.goneOn) })}</Tag> : null
}
