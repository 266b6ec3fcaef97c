import { timelog } from '@portal/contracts/timelog'
import type { LoanKind } from '@portal/contracts/timelog-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useDebounced } from '../ui/debounced.ts'

const plain = (number: string) => number.trim().toLowerCase()

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
  const search = useDebounced(number.trim())
  const { data } = useQuery({
    ...read(timelog.filter, { search, kind, state: 'out', pageSize: 20 }),
    enabled: search !== '',
  })
  const out = data?.rows.find(
    (one) => one.id !== but && one.kind === kind && plain(one.number) === plain(number),
  )
  return (
    <div role="status" className={out ? '' : 'sr-only'}>
      {out && number.trim() !== '' && (
        <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
          {t('alreadyOut', {
            number: out.number,
            name: out.userName,
            day: format.day(out.lentOn),
          })}
        </p>
      )}
    </div>
  )
}
