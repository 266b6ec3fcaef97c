import { timelog } from '@portal/contracts/timelog'
import type { LoanKind } from '@portal/contracts/timelog-shapes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { TypedHint, useAsTyped } from '../ui/as-typed.tsx'

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
  const found = useAsTyped(timelog.filter, number.trim(), (typed) => ({
    ...{ number: typed, kind, state: 'out' as const, pageSize: 2 },
  }))
  const out = found?.rows.find((one) => one.id !== but)
  return (
    <TypedHint>
      {out &&
        t('alreadyOut', { number: out.number, name: out.userName, day: format.day(out.lentOn) })}
    </TypedHint>
  )
}
