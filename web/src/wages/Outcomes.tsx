import type { ImportOutcome, WageImportRow } from '@portal/contracts/wages'
import { CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Tag } from '../ui/parts.tsx'

/** What becomes of files, in a word each. */
function OutcomeTag({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('wages')
  if (outcome === 'fits' || outcome === 'imported')
    return (
      <Tag tone="good" icon={<CircleCheck size={16} aria-hidden />}>
        {t(`outcome_${outcome}`)}
      </Tag>
    )
  if (outcome === 'double')
    return <Tag icon={<Copy size={16} aria-hidden />}>{t('outcome_double')}</Tag>
  return (
    <Tag tone="warn" icon={<CircleAlert size={16} aria-hidden />}>
      {t(`outcome_${outcome}`)}
    </Tag>
  )
}

/** The files of an import: whose each is, or why it is nobody's. */
export function Outcomes({ rows }: { rows: readonly WageImportRow[] }) {
  const { t } = useTranslation('wages')
  return (
    <ul className="divide-y divide-line">
      {rows.map((row, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; their order stays
          key={at}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {row.userId ? (
              <>
                <PersonLink id={row.userId} name={row.userName} />
                {row.name && <span className="block text-sm text-dim">{row.name}</span>}
              </>
            ) : (
              row.name || <span className="text-dim">{t('noName')}</span>
            )}
          </span>
          <OutcomeTag outcome={row.outcome} />
        </li>
      ))}
    </ul>
  )
}
