import { FilterX, ListFilter } from 'lucide-react'
import { Children, Fragment, isValidElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { FilterHolds, useHolding } from './holds.ts'
import type { ListState } from './state.ts'
import { Views } from './Views.tsx'

/** Filters that stand in the line where there are more of them than one more; the others fold away. */
const IN_LINE = 2
/** Fields, with what is done with what is found, that a line of a small desk has room for; where there are more, one less. */
const ON_SMALL = 3

/**
 * The search and the filters of a list in one line, with those that are wanted less often behind 'more'.
 * On a phone all of them are behind it, on a small desk those that its line has no room for; on a tablet that is held
 * upright the search has a line of its own where filters stand with it.
 * @param first what the list is of, before all else and never folded away, as its month
 * @param action what is done with what is found, as saving it as a spreadsheet
 * @param inLine how many filters stand in the line at most where others fold away
 * @param opened they are all shown at first
 */
export function FilterLine({
  list,
  first,
  search,
  action,
  inLine: most = IN_LINE,
  opened = false,
  children,
}: {
  list: ListState
  first?: { readonly name: string; readonly field: ReactNode }
  search?: ReactNode
  action?: ReactNode
  inLine?: number
  opened?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const [open, setOpen] = useState(opened)
  const { tell, onOpened } = useHolding(list)
  const all = each(children)
  const inLine = all.length > most + 1 ? most : all.length
  const beside = [first, search, action].filter(Boolean).length
  const fitsSmall = inLine === all.length && beside + all.length <= ON_SMALL
  const onSmall = fitsSmall ? inLine : Math.min(inLine, Math.max(0, ON_SMALL - 1 - beside))
  const { filters } = list
  const used = Object.keys(filters ?? {}).filter(
    (name) => name !== 'q' && name !== first?.name,
  ).length
  return (
    <div data-filter-line className="flex w-full flex-wrap items-end gap-3">
      {first && (
        <FilterHolds value={tell}>
          <div data-list-of={first.name} className="w-full md:contents md:*:basis-44">
            {first.field}
          </div>
        </FilterHolds>
      )}
      {search && (
        <div
          className={
            onSmall > 0 || open ? 'contents md:max-lg:flex md:max-lg:basis-full' : 'contents'
          }
        >
          {search}
        </div>
      )}
      <FilterHolds value={tell}>
        <div className={open ? 'contents' : 'hidden md:contents'}>{all.slice(0, onSmall)}</div>
        <div className={open ? 'contents' : 'hidden xl:contents'}>{all.slice(onSmall, inLine)}</div>
        <div className={open ? 'contents' : 'hidden'}>{all.slice(inLine)}</div>
      </FilterHolds>
      {/* The name of an open view takes what room there is left, and says itself what clears it. */}
      <div className="group/beside flex flex-wrap items-end gap-2 empty:hidden has-data-view:grow-20">
        {all.length > 0 && (
          <Button
            kind="secondary"
            className={fitsSmall ? 'md:hidden' : inLine === all.length ? 'xl:hidden' : ''}
            aria-expanded={open}
            title={action ? t(open ? 'lists:fewerFilters' : 'lists:moreFilters') : undefined}
            icon={<ListFilter size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            <span className={action ? 'md:max-xl:sr-only' : ''}>
              {t(open ? 'lists:fewerFilters' : 'lists:moreFilters')}
            </span>
            {used > 0 && ` (${used})`}
          </Button>
        )}
        <Views list={list} onOpened={onOpened} signAlone={Boolean(action)} />
        {action}
        {filters && (
          <Button
            kind="quiet"
            title={t('ui:clearFilter')}
            icon={<FilterX size={18} aria-hidden />}
            className="group-has-data-view/beside:hidden"
            onClick={() => list.set(filters)}
          >
            <span className={action ? 'md:sr-only' : 'md:max-xl:sr-only'}>
              {t('ui:clearFilter')}
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Each filter of its own, also of those that come together. */
const each = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((one) =>
    isValidElement<{ children?: ReactNode }>(one) && one.type === Fragment
      ? each(one.props.children)
      : [one],
  )
