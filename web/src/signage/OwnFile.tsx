import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { type SignageRequest, signage } from '@portal/contracts/signage'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askAgain, read, useCommand } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { Download } from './Download.tsx'
import { FileView } from './FileView.tsx'
import { Signing } from './Signing.tsx'
import { WithdrawReason } from './WithdrawDialog.tsx'

const LIST = addressOf(places.signed, { tab: 'files' })

/** A file that I am asked to sign, or have signed: read, signed with a code, downloaded. */
export function OwnFile({ id }: { id: string }) {
  const { t } = useTranslation('signage')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(signage.one, { id }), enabled: known })
  if (!known || (found.isError && isMissing(found.error))) return <NotFound />
  const request = found.data
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
        <ReadAndSign request={request} look={() => void found.refetch()} />
      )}
    </Page>
  )
}

function ReadAndSign({ request, look }: { request: SignageRequest; look: () => void }) {
  const { t } = useTranslation('signage')
  const { snack } = useFeedback()
  const queries = useQueryClient()
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
      {request.state === 'open' && (
        <Signing
          objectId={id}
          start={() => start.mutateAsync({ id })}
          sign={(given) => sign.mutateAsync({ id, ...given })}
          onSigned={() => {
            snack(t('signedNow'), 'success')
            void askAgain(queries, 'signage')
            window.scrollTo({ top: 0 })
          }}
          onChanged={look}
        />
      )}
    </>
  )
}
