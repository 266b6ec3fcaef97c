import { type ContractRow, contracts } from '@portal/contracts/contracts'
import { contractOfPersonList } from '@portal/contracts/lists/contracts'
import type { UserDetails } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSigningCells, WithdrawDialog } from '../signage/shared.ts'
import { Button } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { useStandIn } from '../ui/stand-in.ts'
import { ContractDialog } from './ContractDialog.tsx'
import { Download } from './Download.tsx'
import { IssueContract } from './IssueContract.tsx'

/** The contracts of a person, for who issues them: where each stands, a new one, taking one back. */
export function Contracts({
  person,
  mark,
}: {
  person: UserDetails
  /** Hears whether something is written that would be lost. */
  mark: (isDirty: boolean) => void
}) {
  const { t } = useTranslation('contracts')
  const list = useListState(contracts.ofUser, contractOfPersonList)
  const [issuing, setIssuing] = useState(false)
  const stood = useStandIn(issuing)
  const [open, setOpen] = useState<ContractRow>()
  const onlySigned = list.get('signed') === '1'
  const found = useQuery(
    read(contracts.ofUser, {
      id: person.id,
      page: list.page,
      pageSize: list.pageSize,
      onlySigned,
    }),
  )
  const [withdrawing, setWithdrawing] = useState<ContractRow>()
  const cells = useSigningCells<ContractRow>({
    words: {
      states: {
        open: t('state_open'),
        signed: t('state_signed'),
        withdrawn: t('state_withdrawn'),
      },
      askedBy: (name) => t('issuedBy', { name }),
      signedAt: t('signedAt'),
    },
    asked: (row) => ({ at: row.issuedAt, name: row.issuedByName }),
    download: (row) => <Download contract={row} forOther small />,
    onOpen: setOpen,
    onWithdraw: setWithdrawing,
  })
  if (issuing)
    return (
      <IssueContract
        person={person}
        mark={mark}
        onClose={() => {
          mark(false)
          stood.pressed()
          setIssuing(false)
        }}
      />
    )
  return (
    <div ref={stood.place} className="flex flex-col gap-4">
      <Button
        className="w-full md:w-auto md:self-end"
        icon={<FilePlus2 size={18} aria-hidden />}
        onClick={() => setIssuing(true)}
      >
        {t('issueNew')}
      </Button>
      <ListCard
        filters={
          <FilterLine list={list}>
            <FilterSelect
              list={list}
              name="signed"
              label={t('show')}
              options={[
                { value: '', label: t('showAll') },
                { value: '1', label: t('showSigned') },
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          empty={{
            title: onlySigned ? t('noneSigned') : t('noContracts'),
            hint: t('noContractsHint'),
          }}
          cells={cells}
        />
      </ListCard>
      {withdrawing && (
        <WithdrawDialog
          call={contracts.withdrawFor}
          id={withdrawing.id}
          state={(found.data?.rows.find(({ id }) => id === withdrawing.id) ?? withdrawing).state}
          title={t('withdrawTitle', { title: withdrawing.title })}
          text={t('withdrawText', { name: person.fullName })}
          said={t('withdrawn')}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
      {open && <ContractDialog row={open} forOther onClose={() => setOpen(undefined)} />}
    </div>
  )
}
