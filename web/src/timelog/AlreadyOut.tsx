import { timelog } from '@portal/contracts/timelog'
import type { LoanKind } from '@portal/contracts/timelog-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useDebounced } from '../ui/debounced.ts'

/**
 * Says while a thing is written down that one of its kind and number is lent to somebody already: it was not marked
 * when it came back, or the number is another. Two things may have one number, so that it stops nobody.
 * @param but the loan that is changed, if one is
 */
export function AlreadyOut({
  kind,
  number,
  but,
}: {
  kind: LoanKind
  number: string
  but: string | undefined
}) {
  const { t } = useTranslation('timelog')
  const format = useFormat()
  const typed = number.trim()
  const asked = useDebounced(typed)
  const { data, isPlaceholderData } = useQuery({
    ...read(timelog.filter, { number: asked, kind, state: 'out', pageSize: 2 }),
    enabled: asked !== '',
  })
  // An answer to what stood there before is none.
  const isOfThis = asked === typed && !isPlaceholderData
  const out = isOfThis ? data?.rows.find((one) => one.id !== but) : undefined
  return (
    <div role="status" className={out ? '' : 'sr-only'}>
      {out && (
        <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
          {t('alreadyOut', { number: out.number, name: out.userName, day: format.day(out.lentOn) })}
        </p>
      )}
    </div>
  )
}
