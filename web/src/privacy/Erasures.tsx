import { type ErasureRow, privacy } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'

/** Who was erased: a number, figures and the certificate. Nobody knows any more who it was. */
export function Erasures() {
  const { t } = useTranslation('privacy')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(privacy.erasures, { page, pageSize }))
  return (
    <>
      <p className="max-w-[43.875rem] text-dim">{t('erasuresIntro')}</p>
      <Cards found={found} list={list} empty={{ title: t('nobodyErased') }}>
        {(row) => <Row row={row} />}
      </Cards>
    </>
  )
}

function Row({ row: { id, askedAt, byName, certified } }: { row: ErasureRow }) {
  const { t } = useTranslation('privacy')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const get = () => {
    setBusy(true)
    download(privacy.certificate, { id })
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <span className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <span className="font-mono text-sm">{id}</span>
        <span className="block text-sm text-dim">
          {t('erasureAsked')} <Moment at={askedAt} />
          {byName && ` · ${byName}`}
        </span>
        {certified && (
          <span className="block text-sm text-dim">
            {t('erasedFigures', {
              keys: certified.keys,
              files: certified.files,
              events: certified.events,
            })}
          </span>
        )}
      </span>
      {certified ? (
        <Button
          kind="secondary"
          busy={busy}
          icon={<FileCheck size={18} aria-hidden />}
          aria-label={t('certificateOf', { id })}
          onClick={get}
        >
          {t('certificate')}
        </Button>
      ) : (
        <Tag tone="warn">{t('notCertified')}</Tag>
      )}
    </>
  )
}
