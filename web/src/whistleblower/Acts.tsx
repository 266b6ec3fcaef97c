import { type CaseDetail, whistleblower } from '@portal/contracts/whistleblower'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCommand } from '../api/command.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Tag, useErrorText } from '../ui/parts.tsx'
import { momentAddress, useActText } from './acts.ts'
import { Section } from './Section.tsx'

/** Who may read a case, who has, and what happened to it day by day. */
export function Acts({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('whistleblower')
  const format = useFormat()
  const { acts, row } = detail
  const textOf = useActText()
  return (
    <>
      <Who detail={detail} />
      <Section title={t('happened')}>
        <ol className="flex flex-col gap-2">
          {acts.map((act, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
            <li key={at} className="flex flex-wrap gap-x-3 gap-y-1 max-md:gap-y-0">
              <span className="w-32 shrink-0 text-dim">{format.day(act.on)}</span>
              <Link
                to={momentAddress(row, act.moment)}
                className="min-w-0 flex-1 basis-48 text-link wrap-anywhere hover:underline thumb:flex thumb:min-h-11 thumb:items-center"
              >
                {textOf(act)}
              </Link>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Who({ detail: { row, handlers } }: { detail: CaseDetail }) {
  const { t } = useTranslation('whistleblower')
  const { user } = useSession()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const shut = useCommand(whistleblower.shut)
  const turn = async (handlerId: string, name: string, out: boolean) => {
    const sure =
      !out ||
      (await ask({
        title: t('shutTitle', { name }),
        text: t('shutText'),
        confirm: t('shut'),
        danger: true,
      }))
    if (sure)
      shut.mutate(
        { id: row.id, version: row.version, handlerId, out },
        { onError: (error) => snack(errorText(error)) },
      )
  }
  return (
    <Section title={t('whoReads')}>
      <p className="text-dim">{t('whoReadsText')}</p>
      <ul className="flex flex-col gap-2">
        {handlers.map(({ id, name, shutOut, hasKey }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
            <Tag tone={shutOut ? 'bad' : hasKey ? 'good' : 'plain'}>
              {t(shutOut ? 'isShutOut' : hasKey ? 'canRead' : 'waits')}
            </Tag>
            {id !== user.id && (
              <Button
                kind="secondary"
                aria-label={`${t(shutOut ? 'letIn' : 'shut')}: ${name}`}
                onClick={() => void turn(id, name, !shutOut)}
              >
                {t(shutOut ? 'letIn' : 'shut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
