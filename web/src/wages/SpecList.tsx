import { wageSpecList } from '@portal/contracts/lists/wages'
import { Month, type WageSpec, wages } from '@portal/contracts/wages'
import { useQuery } from '@tanstack/react-query'
import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { latestMonths } from '../ui/months.ts'
import { Moment } from '../ui/parts.tsx'
import { useTakeAway } from '../ui/record.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { SpecPdf } from './SpecPdf.tsx'

/** Months that can be filtered by: what payroll accounts are kept for is found by searching, too. */
const MONTHS = 25

/** Everybody's wage specifications: search, filter by month, open, withdraw. */
export function SpecList() {
  const { t } = useTranslation('wages')
  const format = useFormat()
  const { snack } = useFeedback()
  const list = useListState(wages.list, wageSpecList)
  const [open, setOpen] = useState<WageSpec>()
  const month = Month.safeParse(list.get('month')).data
  const filter = { search: list.get('q'), ...(month ? { month } : {}) }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const found = useQuery(read(wages.list, { ...sorted, page: list.page, pageSize: list.pageSize }))
  const selection = useSelection(filter, found.data?.total ?? 0)
  const { busy, takeAway } = useTakeAway(wages.remove, {
    onDone: () => snack(t('withdrawn'), 'success'),
  })
  const title = (row: WageSpec) => `${row.userName} · ${format.month(row.month)}`
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} />}
            action={
              <ExportButton
                call={wages.list}
                input={{ ...sorted, export: 'xlsx' }}
                disabled={!found.data?.total}
              />
            }
          >
            <FilterSelect
              list={list}
              name="month"
              label={t('month')}
              options={[
                { value: '', label: t('anyMonth') },
                ...latestMonths(MONTHS).map((value) => ({ value, label: format.month(value) })),
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          selection={selection}
          onOpen={setOpen}
          empty={{ title: t('noneFound'), hint: t('noneFoundHint') }}
          cells={{
            userName: (row) => row.userName,
            month: (row) => format.month(row.month),
            importedAt: (row) => <Moment at={row.importedAt} />,
            size: (row) => format.size(row.size),
            do: (row) => (
              <span className="flex flex-wrap gap-2 md:flex-nowrap">
                <Button
                  kind="secondary"
                  icon={<FileText size={18} aria-hidden />}
                  aria-label={`${t('open')}: ${title(row)}`}
                  onClick={() => setOpen(row)}
                >
                  {t('open')}
                </Button>
                <Button
                  kind="quiet"
                  busy={busy}
                  icon={<Undo2 size={18} aria-hidden />}
                  aria-label={`${t('withdraw')}: ${title(row)}`}
                  onClick={() =>
                    void takeAway(
                      {
                        title: t('withdrawAsk', {
                          name: row.userName,
                          month: format.month(row.month),
                        }),
                        text: t('withdrawText'),
                        confirm: t('withdraw'),
                      },
                      { id: row.id },
                      row.version,
                    )
                  }
                >
                  {t('withdraw')}
                </Button>
              </span>
            ),
          }}
        />
      </ListCard>
      <BulkBar
        call={wages.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'wagesWithdraw', icon: <Undo2 size={18} aria-hidden /> }]}
      />
      {open && (
        <Dialog open onClose={() => setOpen(undefined)} title={title(open)}>
          <div className="flex flex-col gap-4">
            <SpecPdf id={open.id} title={title(open)} />
            <CaseHistory folded of={{ category: 'wageSpec', id: open.id }} />
            <DialogButtons>
              <Button kind="secondary" onClick={() => setOpen(undefined)}>
                {t('close')}
              </Button>
            </DialogButtons>
          </div>
        </Dialog>
      )}
    </>
  )
}
