import { type Contract, contracts } from '@portal/contracts/contracts'
import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Signing, WithdrawReason } from '../signage/shared.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, EmptyState, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Download } from './Download.tsx'
import { firstOpen } from './first-open.ts'

/** A contract to read and sign; without an id the first one that waits. */
export default function StartContract() {
  const { id } = usePlace(places.contract)
  if (id === undefined) return <First />
  return Id.safeParse(id).success ? <One key={id} id={id} /> : <NotFound />
}

function First() {
  const { t } = useTranslation('contracts')
  const { user } = useSession()
  const found = useQuery(read(contracts.mine, { userId: user.id, pageSize: 0 }))
  const open = firstOpen(found.data?.rows ?? [])
  if (open) return <Navigate to={addressOf(places.contract, { id: open.id })} replace />
  return (
    <Page title={t('contract')} back={addressOf(places.start)}>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton rows={6} />
      ) : (
        <Card>
          <EmptyState title={t('nothingToSign')} action={<Onwards />} />
        </Card>
      )}
    </Page>
  )
}

function Onwards() {
  const { t } = useTranslation('contracts')
  return (
    <LinkButton to={addressOf(places.start)} icon={<ArrowRight size={18} aria-hidden />}>
      {t('onwards')}
    </LinkButton>
  )
}

/** What one signs, and whether it can be signed; that it was signed is no other text. */
const isSameText = sameBy((one: Contract) => [one.contentHash, one.state === 'withdrawn'])

function One({ id }: { id: string }) {
  const { t } = useTranslation('contracts')
  const { user } = useSession()
  const found = useQuery(read(contracts.one, { id, userId: user.id }))
  const reading = useReading(useUpToDate(found), isSameText, { gone: isMissing(found.error) })
  const contract = reading.shown
  if (!contract && isMissing(found.error)) return <NotFound />
  return (
    <Page title={contract?.title ?? t('contract')} back={addressOf(places.start)}>
      {found.isError && !contract ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !contract ? (
        <Skeleton rows={8} />
      ) : contract.state === 'withdrawn' ? (
        <Card>
          <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
            <CircleSlash size={40} aria-hidden className="text-dim" />
            <p className="font-semibold">{t('wasWithdrawn')}</p>
            <WithdrawReason text={contract.withdrawReason} />
            <Onwards />
          </div>
        </Card>
      ) : (
        <ReadAndSign
          contract={contract}
          // Its text cannot change: what can is that it is withdrawn.
          changed={reading.changed && <ChangedNotice reading={{ ...reading, changed: 'gone' }} />}
          look={() => void found.refetch()}
        />
      )}
    </Page>
  )
}

function ReadAndSign({
  contract,
  changed,
  look,
}: {
  contract: Contract
  /** Stands in place of the signing where it was withdrawn meanwhile. */
  changed: ReactNode
  look: () => void
}) {
  const { t } = useTranslation('contracts')
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const start = useCommand(contracts.startSigning)
  const sign = useCommand(contracts.sign)
  const { id } = contract
  return (
    <>
      <Card>
        <p className="mb-4 text-sm text-dim">
          {t('issuedBy', { name: contract.issuedByName || t('formerUser') })}
          {' · '}
          <Moment at={contract.issuedAt} />
        </p>
        <div lang={contract.language}>
          <RichText html={contract.content} />
        </div>
        <Fingerprint hash={contract.contentHash} />
      </Card>
      {changed ? (
        changed
      ) : contract.state === 'signed' ? (
        <Card>
          <p role="status" className="mb-4 flex items-center gap-2 font-semibold text-good">
            <CircleCheck size={22} aria-hidden className="shrink-0" />
            <span>
              {t('youSigned')} {contract.signedAt && <Moment at={contract.signedAt} />}
            </span>
          </p>
          <div className="flex flex-col gap-2 md:flex-row">
            <Onwards />
            <Download contract={contract} />
          </div>
        </Card>
      ) : (
        <Signing
          objectId={id}
          start={() => start.mutateAsync({ id })}
          sign={(given) => sign.mutateAsync({ id, ...given })}
          onSigned={() => {
            snack(t('signedNow'), 'success')
            void navigate(addressOf(places.start))
          }}
          onChanged={look}
        />
      )}
    </>
  )
}
