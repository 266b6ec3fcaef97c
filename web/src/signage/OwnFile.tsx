import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { type SignageRequest, signage } from '@portal/contracts/signage'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Download } from './Download.tsx'
import { FileView } from './FileView.tsx'
import { Signing } from './Signing.tsx'
import { WithdrawReason } from './WithdrawDialog.tsx'

const LIST = addressOf(places.signed, { tab: 'files' })

/** Whether it can be signed; that it was is nothing new to read. */
const isSameFile = sameBy((one: SignageRequest) => [one.title, one.state === 'withdrawn'])

/** A file that I am asked to sign, or have signed: read, signed with a code, downloaded. */
export function OwnFile({ id }: { id: string }) {
  const { t } = useTranslation('signage')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(signage.one, { id }), enabled: known })
  const reading = useReading(useUpToDate(found), isSameFile, { gone: isMissing(found.error) })
  const request = reading.shown
  if (!known || (!request && isMissing(found.error))) return <NotFound />
  return (
    <Page title={request?.title ?? t('file')} back={LIST}>
      {found.isError && !request ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !request ? (
        <Skeleton rows={8} />
      ) : request.state === 'withdrawn' ? (
        <Card>
          <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
            <CircleSlash size={40} aria-hidden className="text-dim" />
            <p className="font-semibold">{t('wasWithdrawn')}</p>
            <WithdrawReason text={request.reason} />
            <LinkButton to={LIST}>{t('toFiles')}</LinkButton>
          </div>
        </Card>
      ) : (
        <ReadAndSign
          request={request}
          // The file cannot change: what can is that it is withdrawn.
          changed={reading.changed && <ChangedNotice reading={{ ...reading, changed: 'gone' }} />}
          look={() => void found.refetch()}
        />
      )}
    </Page>
  )
}

function ReadAndSign({
  request,
  changed,
  look,
}: {
  request: SignageRequest
  /** Stands in place of the signing where it was withdrawn meanwhile. */
  changed: ReactNode
  look: () => void
}) {
  const { t } = useTranslation('signage')
  const { snack } = useFeedback()
  const start = useCommand(signage.startSigning)
  const sign = useCommand(signage.sign)
  const { id } = request
  return (
    <>
      {request.state === 'signed' && (
        <Card>
          <p role="status" className="mb-4 flex items-center gap-2 font-semibold text-good">
            <CircleCheck size={22} aria-hidden className="shrink-0" />
            <span>
              {t('youSigned')} {request.signedAt && <Moment at={request.signedAt} />}
            </span>
          </p>
          <Download request={request} as="export" />
        </Card>
      )}
      <Card>
        <p className="mb-4 text-sm text-dim">
          {t('askedBy', { name: request.requestedByName || t('formerUser') })}
          {' · '}
          <Moment at={request.requestedAt} />
        </p>
        <FileView request={request} />
        <Fingerprint hash={request.contentHash} />
      </Card>
      {changed}
      {!changed && request.state === 'open' && (
        <Signing
          objectId={id}
          start={() => start.mutateAsync({ id })}
          sign={(given) => sign.mutateAsync({ id, ...given })}
          onSigned={() => {
            snack(t('signedNow'), 'success')
            window.scrollTo({ top: 0 })
          }}
          onChanged={look}
        />
      )}
    </>
  )
}
