import { isId } from '@portal/contracts/ids'
import { employmentForms, type JobRow } from '@portal/contracts/jobs'
import type { UseQueryResult } from '@tanstack/react-query'
import { Building2, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { useGrowing } from '../ui/list/growing.tsx'
import { useLastPage } from '../ui/list/last-page.ts'
import { Pager } from '../ui/list/Pager.tsx'
import type { ListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { Asked } from './Asked.tsx'
import { Until, useAdWords } from './labels.tsx'

/** Who has ads, and where the work is. */
interface Choices {
  readonly rows: readonly { readonly id: string; readonly name: string; readonly ads: number }[]
  readonly places: readonly { readonly name: string; readonly ads: number }[]
}

/** What the address asks for; what it says that cannot be is left out. */
export const lookingFor = (list: ListState) => {
  const company = list.get('company')
  return {
    ...(isId(company) ? { companyId: company } : {}),
    place: list.get('place').slice(0, 80),
    form: employmentForms.find((one) => one === list.get('form')),
    search: list.get('q').slice(0, 100),
    page: list.page,
    pageSize: list.pageSize,
  }
}

/**
 * Job ads that are open, the latest first, with what they are filtered by.
 * @param to the address of one
 */
export function AdList({
  list,
  found,
  choices,
  to,
}: {
  list: ListState
  found: UseQueryResult<{ rows: readonly JobRow[]; total: number }>
  choices: Choices | undefined
  to: (id: string) => string
}) {
  const { t } = useTranslation(['jobs', 'ui'])
  const words = useAdWords()
  const rows = found.data?.rows ?? []
  const isBehind = useLastPage(list, found.data?.rows.length, found.data?.total ?? 0)
  const { some, end } = useGrowing(rows)
  const { filters } = list
  // Where there is nothing, there is nothing to choose from.
  const isBare = !filters && found.data?.total === 0
  return (
    <ListCard
      filters={
        !isBare && (
          <>
            <SearchInput list={list} label={t('search')} />
            <FilterSelect
              list={list}
              name="place"
              label={t('place')}
              options={[
                { value: '', label: t('anyPlace') },
                ...(choices?.places ?? []).map(({ name, ads }) => ({
                  value: name,
                  label: `${name} (${ads})`,
                })),
              ]}
            />
            <FilterSelect
              list={list}
              name="company"
              label={t('company')}
              options={[
                { value: '', label: t('anyCompany') },
                ...(choices?.rows ?? []).map(({ id, name, ads }) => ({
                  value: id,
                  label: `${name} (${ads})`,
                })),
              ]}
            />
            <FilterSelect
              list={list}
              name="form"
              label={t('form')}
              options={[
                { value: '', label: t('anyForm') },
                ...employmentForms.map((one) => ({ value: one, label: words.form(one) })),
              ]}
            />
          </>
        )
      }
    >
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data || isBehind ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        filters ? (
          <EmptyState
            title={t('noneFound')}
            hint={t('noneFoundHint')}
            action={
              <Button kind="secondary" onClick={() => list.set(filters)}>
                {t('ui:clearFilter')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t('noAds')} hint={t('noAdsHint')} />
        )
      ) : (
        <>
          <ul className="divide-y divide-line">
            {some.map((one) => (
              <Row key={one.id} one={one} to={to(one.id)} />
            ))}
          </ul>
          {end}
          <Pager total={found.data.total} shown={rows.length} list={list} />
        </>
      )}
    </ListCard>
  )
}

function Row({ one, to }: { one: JobRow; to: string }) {
  const words = useAdWords()
  return (
    <li className="relative flex flex-col gap-1 p-4 hover:bg-raised md:px-6">
      <h2 className="text-lg font-semibold leading-snug">
        <Link
          to={to}
          className="text-link wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {one.headline}
        </Link>
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact icon={<Building2 size={16} aria-hidden />}>{one.companyName}</Fact>
        <Fact icon={<MapPin size={16} aria-hidden />}>{one.place}</Fact>
      </p>
      <p className="text-dim">
        {words.form(one.form)} · {words.extent(one.extent)}
      </p>
      <div className="mt-1 flex flex-wrap gap-1">
        <Until until={one.until} />
        {one.rights.length > 0 && <Asked rights={one.rights} />}
      </div>
    </li>
  )
}

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-start gap-1.5">
      <span className="mt-1 shrink-0 text-dim">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
