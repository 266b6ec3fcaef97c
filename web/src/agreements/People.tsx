import { type AgreementRow, agreements } from '@portal/contracts/agreements'
import { agreementPeopleList } from '@portal/contracts/lists/agreements'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useHere } from '../router/place.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { timeTones, useAgreementWords } from './choice.tsx'

/** Who works by an agreement, or will; they are put under another from the list of people. */
export function People({ agreement }: { agreement: AgreementRow }) {
  const { t } = useTranslation('agreements')
  const format = useFormat()
  const called = useAgreementWords()
  const back = useHere()
  const list = useListState(agreements.people, agreementPeopleList)
  const { sort, descending, page, pageSize } = list
  const found = useQuery(
    read(agreements.people, {
      ...{ id: agreement.id, search: list.get('q') },
      ...{ sort, descending, page, pageSize },
    }),
  )
  return (
    <ListCard
      filters={
        <>
          <div className="w-full">
            <h2 className="text-lg font-semibold wrap-anywhere">{called(agreement.name)}</h2>
            <p className="text-dim">
              {t('fromList')}{' '}
              <Link to={addressOf(places.users, { back })} className="text-link underline">
                {t('toPeople')}
              </Link>
            </p>
          </div>
          <FilterLine list={list} search={<SearchInput list={list} />} />
        </>
      }
    >
      <FoundTable
        found={found}
        list={list}
        empty={{ title: t('nobody'), hint: t('nobodyHint') }}
        cells={{
          userName: {
            cell: (row) => <PersonLink id={row.id} name={row.userName} />,
            below: (row) => row.departmentNames.join(', '),
          },
          from: (row) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {row.from ? format.day(row.from) : t('always')}
              {row.time === 'ahead' && <Tag tone={timeTones.ahead}>{t('time_ahead')}</Tag>}
            </span>
          ),
        }}
      />
    </ListCard>
  )
}
