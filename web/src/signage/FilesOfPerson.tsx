import { fileOfPersonList } from '@portal/contracts/lists/signage'
import { type SignageRequest, signage, signageStates } from '@portal/contracts/signage'
import type { UserDetails } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { AskToSign } from './AskToSign.tsx'
import { useSigningCells } from './columns.tsx'
import { Download } from './Download.tsx'
import { FileView } from './FileView.tsx'
import { StateTag } from './StateTag.tsx'
import { WithdrawDialog, WithdrawReason } from './WithdrawDialog.tsx'

type Opened = { row: SignageRequest; to: 'read' | 'withdraw' }

/** The files that a person is asked to sign: where each stands, asking for another, taking one back. */
export function FilesOfPerson({ person }: { person: UserDetails }) {
  const { t } = useTranslation('signage')
  const list = useListState(signage.ofUser, fileOfPersonList)
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const state = signageStates.find((one) => one === list.get('state'))
  const found = useQuery(
    read(signage.ofUser, {
      userId: person.id,
      state,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const cells = useSigningCells<SignageRequest>({
    words: {
      states: {
        open: t('state_open'),
        signed: t('state_signed'),
        withdrawn: t('state_withdrawn'),
      },
      askedBy: (name) => t('requestedBy', { name }),
      signedAt: t('signedAt'),
    },
    asked: (row) => ({ at: row.requestedAt, name: row.requestedByName }),
    download: (row) => <Download request={row} as="export" forOther small />,
    onOpen: (row) => setOpened({ row, to: 'read' }),
    onWithdraw: (row) => setOpened({ row, to: 'withdraw' }),
  })
  const close = () => setOpened(undefined)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 md:flex-row-reverse">
        <Button icon={<FilePen size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t('askNew')}
        </Button>
        <RemindButton target={person.id} seen={found.dataUpdatedAt} />
      </div>
      <ListCard
        filters={
          <FilterLine list={list}>
            <FilterSelect
              list={list}
              name="state"
              label={t('show')}
              options={[
                { value: '', label: t('showAll') },
                ...signageStates.map((value) => ({ value, label: t(`state_${value}`) })),
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          empty={{ title: state ? t('noneInState') : t('noFiles'), hint: t('noFilesHint') }}
          cells={cells}
        />
      </ListCard>
      {asking && <AskToSign person={person} onClose={() => setAsking(false)} />}
      {opened?.to === 'read' && (
        <Reading
          // It may be signed while it is looked at.
          row={found.data?.rows.find(({ id }) => id === opened.row.id) ?? opened.row}
          onClose={close}
        />
      )}
      {opened?.to === 'withdraw' && (
        <WithdrawDialog
          call={signage.withdraw}
          id={opened.row.id}
          state={(found.data?.rows.find(({ id }) => id === opened.row.id) ?? opened.row).state}
          title={t('withdrawTitle', { title: opened.row.title })}
          text={t('withdrawText', { name: person.fullName })}
          said={t('withdrawn')}
          onClose={close}
        />
      )}
    </div>
  )
}

function Reading({ row, onClose }: { row: SignageRequest; onClose: () => void }) {
  const { t } = useTranslation(['signage', 'ui'])
  return (
    <Dialog open onClose={onClose} title={row.title}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-dim">
          <StateTag state={row.state} word={t(`signage:state_${row.state}`)} />
          {row.signedAt && <Moment at={row.signedAt} />}
          {row.withdrawnAt && <Moment at={row.withdrawnAt} />}
          {row.phoneEnd && <span>{t('signage:signedWith', { end: row.phoneEnd })}</span>}
        </p>
        <WithdrawReason text={row.reason} />
        <FileView request={row} forOther />
      </div>
      <DialogButtons>
        {row.state === 'signed' && <Download request={row} as="export" forOther />}
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
