import { account } from '@portal/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { NotProven, useProof } from './proof.tsx'

/** Where one is signed in, and signing out there. */
export function Sessions() {
  const { t } = useTranslation('account')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const format = useFormat()
  const sessions = useQuery(read(account.sessions, {}))
  const end = useCommand(account.endSessions, {
    onDone: () => snack(t('signedOutThere'), 'success'),
  })
  const { proven, dialog } = useProof()
  const out = (which: { ids: string[] } | { others: true }) =>
    proven(() => end.mutateAsync(which)).catch(
      (error: unknown) => error instanceof NotProven || snack(errorText(error)),
    )
  const rows = sessions.data?.rows ?? []
  const endOthers = async () => {
    const question = { title: t('endOthersTitle'), confirm: t('endOthers'), danger: true }
    if (await ask(question)) await out({ others: true })
  }
  return (
    <Card title={t('sessions')}>
      {sessions.isError && !sessions.data ? (
        <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <p className="mb-2 text-dim">{t('sessionsIntro')}</p>
          <ul className="divide-y divide-line">
            {rows.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <MonitorSmartphone size={20} aria-hidden className="shrink-0 text-dim" />
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <span className="font-medium">{one.device || t('unknownDevice')}</span>
                  <span className="block text-sm text-dim">
                    {t('signedIn')} <Moment at={one.signedInAt} /> · {t('lastUsed')}{' '}
                    <Moment at={one.usedAt} />
                  </span>
                </span>
                {one.current ? (
                  <Tag tone="good">{t('thisOne')}</Tag>
                ) : (
                  <Button
                    kind="secondary"
                    busy={end.isPending && end.variables.ids?.includes(one.id)}
                    onClick={() => void out({ ids: [one.id] })}
                    // One may be signed in twice on devices of one name.
                    aria-label={`${t('endNamed', { device: one.device || t('unknownDevice') })}, ${t('signedIn')} ${format.moment(one.signedInAt, true)}`}
                  >
                    {t('end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {rows.length > 1 && (
            <div className="mt-3">
              <Button
                kind="danger"
                icon={<LogOut size={18} aria-hidden />}
                busy={end.isPending && end.variables.others === true}
                onClick={() => void endOthers()}
              >
                {t('endOthers')}
              </Button>
            </div>
          )}
        </>
      )}
      {dialog}
    </Card>
  )
}
