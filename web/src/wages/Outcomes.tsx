import { type ImportOutcome, type WageImportRow, wages } from '@portal/contracts/wages'
import { CircleAlert, CircleCheck, CircleHelp, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Tag, useErrorText } from '../ui/parts.tsx'

interface Props {
  importId: string
  rows: readonly WageImportRow[]
  /** Whether it waits to be looked at. */
  isLooked: boolean
}

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
  if (outcome === 'formerNumber')
    return (
      <Tag tone="warn" icon={<CircleHelp size={16} aria-hidden />}>
        {t('outcome_formerNumber')}
      </Tag>
    )
  return (
    <Tag tone="warn" icon={<CircleAlert size={16} aria-hidden />}>
      {t(`outcome_${outcome}`)}
    </Tag>
  )
}

/** Whose number it was, and until when; while it is looked at, it is said here whether the file is theirs. */
function Former({
  importId,
  row: { place, userId, userName: name, until, outcome },
  isLooked,
}: Omit<Props, 'rows'> & { row: WageImportRow }) {
  const { t } = useTranslation('wages')
  const format = useFormat()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const give = useCommand(wages.giveFormer)
  const isGiven = outcome === 'fits'
  const label = isGiven ? 'formerNotTheirs' : 'formerTheirs'
  return (
    <>
      <span className="block text-sm">
        {t('formerNumber', { name, day: until ? format.day(until) : '' })}
      </span>
      {isLooked && userId && (
        <Button
          kind="secondary"
          className="mt-2"
          busy={give.isPending}
          aria-label={`${t(label)}: ${name}`}
          onClick={() =>
            give.mutate(
              { id: importId, place, userId, given: !isGiven },
              { onError: (error) => snack(errorText(error)) },
            )
          }
        >
          {t(label)}
        </Button>
      )}
    </>
  )
}

/** The files of an import: whose each is, or why it is nobody's. */
export function Outcomes({ importId, rows, isLooked }: Props) {
  const { t } = useTranslation('wages')
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.place}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {row.userId ? (
              <>
                <PersonLink id={row.userId} name={row.userName} />
                {row.name && <span className="block text-sm text-dim">{row.name}</span>}
                {row.until && <Former importId={importId} row={row} isLooked={isLooked} />}
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
