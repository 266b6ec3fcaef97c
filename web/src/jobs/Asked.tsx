import type { JobRight } from '@portal/contracts/jobs'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, Tags } from '../ui/parts.tsx'
import { useAdWords } from './labels.tsx'

/** What is asked for. */
export function Asked({ rights }: { rights: readonly JobRight[] }) {
  const words = useAdWords()
  return (
    <Tags>
      {words.rights(rights).map((one) => (
        <Tag key={one}>{one}</Tag>
      ))}
    </Tags>
  )
}

/** What is asked for, and which of it the reader has. */
export function OwnAsked({
  rights,
  own,
}: {
  rights: readonly JobRight[]
  own: readonly JobRight[]
}) {
  const { t } = useTranslation('jobs')
  const words = useAdWords()
  return (
    <ul className="flex flex-col gap-1">
      {rights.map((right) => {
        const has = own.includes(right)
        const Sign = has ? CircleCheck : CircleDashed
        return (
          <li key={right} className="flex items-start gap-2">
            <Sign
              size={18}
              aria-hidden
              className={`mt-0.5 shrink-0 ${has ? 'text-good' : 'text-warn'}`}
            />
            <span className="min-w-0 wrap-anywhere">
              {t(has ? 'youHave' : 'youMiss', { right: words.right(right) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
