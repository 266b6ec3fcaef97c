import { type OwnRequest, privacy } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotProven, useProof } from '../account/shared.ts'
import { useCommand } from '../api/command.ts'
import { download } from '../api/files.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'

/** All that is kept of oneself: fetched here, whenever one likes. */
export function OwnData() {
  const { t } = useTranslation('privacy')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const requests = useQuery(read(privacy.mine, {}))
  const ask = useCommand(privacy.ask)
  const received = useCommand(privacy.received)
  const { proven, dialog } = useProof()
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      const { id } = await proven(() => ask.mutateAsync({}))
      await download(privacy.fetch, { id })
      await received.mutateAsync({ id })
      snack(t('fetched'), 'success')
    } catch (error) {
      if (!(error instanceof NotProven)) snack(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const rows = requests.data?.rows
  return (
    <Card title={t('title')}>
      <p className="text-dim">{t('intro')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          kind="secondary"
          busy={busy}
          icon={<FolderDown size={18} aria-hidden />}
          onClick={() => void get()}
        >
          {t('fetch')}
        </Button>
        {busy && (
          <span role="status" className="text-sm text-dim">
            {t('making')}
          </span>
        )}
      </div>
      {requests.isError && !rows ? (
        <ErrorState error={requests.error} retry={() => void requests.refetch()} />
      ) : !rows ? (
        <Skeleton rows={2} />
      ) : (
        rows.length > 0 && (
          <ul className="mt-3 divide-y divide-line" aria-label={t('requests')}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )
      )}
      <p className="mt-3 text-sm text-dim">{t('rights')}</p>
      {dialog}
    </Card>
  )
}

function Row({ row }: { row: OwnRequest }) {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        {t('askedOn', { day: format.date(row.askedOn) })}
        {row.byOffice && <span className="block text-sm text-dim">{t('notedByOffice')}</span>}
      </span>
      {row.handedOutAt ? (
        <span className="text-sm text-dim">
          {t('handedOut')} <Moment at={row.handedOutAt} />
        </span>
      ) : (
        <Tag tone="warn">{t('dueOn', { day: format.date(row.dueOn) })}</Tag>
      )}
    </li>
  )
}
