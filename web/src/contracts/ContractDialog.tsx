import { type ContractRow, contracts } from '@portal/contracts/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { CaseHistory } from '../history/later.ts'
import { StateTag, WithdrawReason } from '../signage/shared.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Download } from './Download.tsx'

/** A contract to be read, over the list that it stands in. */
export function ContractDialog({
  row,
  forOther = false,
  onClose,
}: {
  row: ContractRow
  forOther?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['contracts', 'ui'])
  const { user } = useSession()
  const own = useQuery({
    ...read(contracts.one, { id: row.id, userId: user.id }),
    enabled: !forOther,
  })
  const other = useQuery({ ...read(contracts.oneOfUser, { id: row.id }), enabled: forOther })
  const found = forOther ? other : own
  // It may be signed or withdrawn while it is looked at.
  const state = found.data?.state ?? row.state
  return (
    <Dialog open onClose={onClose} title={row.title}>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-2 text-sm text-dim">
            <StateTag state={found.data.state} word={t(`contracts:state_${found.data.state}`)} />
            {found.data.signedAt && <Moment at={found.data.signedAt} />}
            {found.data.phoneEnd && (
              <span>{t('contracts:signedWith', { end: found.data.phoneEnd })}</span>
            )}
          </p>
          {found.data.state === 'withdrawn' && (
            <div className="mb-4">
              <WithdrawReason text={found.data.withdrawReason} />
            </div>
          )}
          <div lang={found.data.language}>
            <RichText html={found.data.content} />
          </div>
          {found.data.state !== 'withdrawn' && <Fingerprint hash={found.data.contentHash} />}
          {forOther && (
            <div className="mt-4">
              <CaseHistory folded of={{ category: 'contract', id: row.id }} />
            </div>
          )}
        </>
      )}
      <DialogButtons>
        {state === 'open' && forOther && <RemindButton target={row.id} />}
        {state !== 'withdrawn' && <Download contract={row} forOther={forOther} />}
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
