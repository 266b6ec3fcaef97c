import { driverRights } from '@portal/contracts/driver-rights'
import { rightKinds, rightStates } from '@portal/contracts/driver-rights-rules'
import { rightList } from '@portal/contracts/lists/driver-rights'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { useHere } from '../router/place.ts'
import { LinkButton } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { AsItStood, PastField, readThen, useThen } from '../ui/list/past.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useRightCells } from './AdminRights.tsx'
import { useRightWords } from './labels.tsx'

/** All driver rights: search, filters, export, and a new one for a person. */
export default function AdminList() {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const words = useRightWords()
  const list = useListState(driverRights.filter, rightList, 'userName')
  const placed = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const kind = rightKinds.find((one) => one === list.get('kind'))
  const state = rightStates.find((one) => one === list.get('state'))
  const filter = {
    search: list.get('q'),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(list.get('before') ? { expiresBefore: list.get('before') } : {}),
    ...(list.get('department') ? { departmentId: list.get('department') } : {}),
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const then = useThen(list, 'driverRights')
  const isPast = then.day !== ''
  const found = useQuery(
    readThen(driverRights.filter, { ...sorted, page: list.page, pageSize: list.pageSize }, then),
  )
  const selection = useSelection({ ...filter, asOf: then.day }, found.data?.total ?? 0)
  const cells = useRightCells()
  const back = useHere()
  const any = { value: '', label: t('ui:all') }
  return (
    <Page
      wide
      title={t('driver-rights:all')}
      back={addressOf(places.adminRights)}
      actions={
        <LinkButton
          to={addressOf(places.adminRight, { id: 'new', back })}
          icon={<Plus size={18} aria-hidden />}
        >
          {t('driver-rights:newForUser')}
        </LinkButton>
      }
    >
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} hint={t('driver-rights:searchHint')} />}
            action={
              <ExportButton
                call={driverRights.sheet}
                input={{ ...sorted, ...then.input }}
                disabled={!then.ready || !found.data?.total}
              />
            }
          >
            <FilterSelect
              list={list}
              name="kind"
              label={t('driver-rights:right')}
              options={[any, ...rightKinds.map((one) => ({ value: one, label: words.kind(one) }))]}
            />
            <FilterSelect
              list={list}
              name="state"
              label={t('driver-rights:state')}
              options={[
                any,
                ...rightStates.map((one) => ({ value: one, label: words.state(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="department"
              label={t('driver-rights:department')}
              options={[any, ...optionsOf(placed.data?.rows)]}
            />
            <div className="min-w-0 flex-1 basis-40 md:max-w-52">
              <TextInput
                type="date"
                label={t('driver-rights:expiresBefore')}
                value={list.get('before')}
                onChange={(event) => list.set({ before: event.target.value || undefined })}
              />
            </div>
            <PastField list={list} />
          </FilterLine>
        }
      >
        <AsItStood list={list} then={then}>
          <FoundTable
            found={found}
            cells={cells}
            list={list}
            selection={isPast ? undefined : selection}
            linkTo={isPast ? undefined : ({ id }) => addressOf(places.adminRight, { id, back })}
            empty={{
              title: t('driver-rights:noneAtAll'),
              hint: t('driver-rights:noneAtAllHint'),
            }}
          />
        </AsItStood>
      </ListCard>
      <BulkBar
        call={driverRights.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'rightsApprove', icon: <CircleCheck size={18} aria-hidden /> }]}
        sheet={{ call: driverRights.sheet, input: sorted }}
      />
    </Page>
  )
}
