import { type ContractRow, contracts } from '@portal/contracts/contracts'
import { ownContractList } from '@portal/contracts/lists/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { ContractDialog } from './ContractDialog.tsx'
import { Download } from './Download.tsx'

/** The contracts that I have signed, to open and download; 20 a page, the page in the address. */
export function SignedContracts() {
  const { t } = useTranslation('contracts')
  const { user } = useSession()
  const list = useListState(contracts.mine, ownContractList)
  const [open, setOpen] = useState<ContractRow>()
  const found = useQuery(
    read(contracts.mine, {
      userId: user.id,
      page: list.page,
      pageSize: list.pageSize,
      onlySigned: true,
    }),
  )
  return (
    <ListCard>
      <FoundTable
        found={found}
        list={list}
        empty={{ title: t('noSigned'), hint: t('noSignedHint') }}
        cells={{
          title: (row) => row.title,
          signedAt: (row) => row.signedAt && <Moment at={row.signedAt} />,
          actions: (row) => (
            <span className="-ml-4 flex flex-wrap gap-1 md:flex-nowrap">
              <Button
                kind="quiet"
                onClick={() => setOpen(row)}
                aria-label={t('openNamed', { title: row.title })}
              >
                {t('open')}
              </Button>
              <Download contract={row} small />
            </span>
          ),
        }}
      />
      {open && <ContractDialog row={open} onClose={() => setOpen(undefined)} />}
    </ListCard>
  )
}
