import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { isFound } from '../i18n/is-found.ts'
import { toldApart } from '../ui/apart.ts'
import { useGrowing } from '../ui/list/growing.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card, EmptyState, Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'

/** Who came and who went between two lists, by id. */
export function differences(before: readonly PersonChoice[], after: readonly PersonChoice[]) {
  const was = new Set(before.map(({ id }) => id))
  const is = new Set(after.map(({ id }) => id))
  return {
    added: new Set([...is].filter((id) => !was.has(id))),
    removed: new Set([...was].filter((id) => !is.has(id))),
  }
}

/** From so many on, the members can be searched. */
const MANY = 10

/** The members of a group: adds, removes, searches and pages; nothing is saved here. */
export function Members({
  members,
  onChange,
  added,
  removed,
}: {
  members: readonly PersonChoice[]
  onChange: (members: PersonChoice[]) => void
  added: ReadonlySet<string>
  removed: number
}) {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const list = useListState()
  const ids = useMemo(() => new Set(members.map(({ id }) => id)), [members])
  const wanted = list.get('member')
  // New ones come first, so that one sees whom one has just added.
  const sorted = useMemo(
    () =>
      members
        .filter(({ fullName }) => isFound(fullName, wanted))
        .sort((a, b) => Number(added.has(b.id)) - Number(added.has(a.id))),
    [members, wanted, added],
  )
  const { pageSize } = list
  const last = pageSize === 0 ? 0 : Math.max(0, Math.ceil(sorted.length / pageSize) - 1)
  const page = Math.min(list.page, last)
  const shown = pageSize === 0 ? sorted : sorted.slice(page * pageSize, (page + 1) * pageSize)
  const { some, end } = useGrowing(shown)
  const nameOf = useMemo(
    () => toldApart(members, ({ fullName, detail }) => ({ name: fullName, detail })),
    [members],
  )
  return (
    <Card title={t('members', { count: members.length })}>
      <div className="flex flex-col gap-4">
        <PeoplePicker
          label={t('addMembers')}
          value={[]}
          without={ids}
          onChange={(chosen) => onChange([...members, ...chosen.filter(({ id }) => !ids.has(id))])}
        />
        {added.size + removed > 0 && (
          <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('membersChanged', {
              added: format.number(added.size),
              removed: format.number(removed),
            })}
          </p>
        )}
        {members.length >= MANY && (
          <div className="flex">
            <SearchInput list={list} name="member" label={t('searchMembers')} />
          </div>
        )}
        {members.length === 0 ? (
          <p className="text-dim">{t('membersEmptyHint')}</p>
        ) : shown.length === 0 ? (
          <EmptyState title={t('noMemberFound')} />
        ) : (
          <div className="rounded-lg border border-line">
            <ul className="divide-y divide-line">
              {some.map((one) => (
                <li key={one.id} className="flex min-h-12 items-center gap-2 py-0.5 pl-4 pr-1">
                  <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(one)}</span>
                  {added.has(one.id) && <Tag tone="good">{t('added')}</Tag>}
                  <button
                    type="button"
                    aria-label={t('removeMember', { name: nameOf(one) })}
                    onClick={() => onChange(members.filter(({ id }) => id !== one.id))}
                    className="grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:bg-raised hover:text-ink"
                  >
                    <X size={20} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
            {end}
            {sorted.length > 20 && (
              <Pager total={sorted.length} shown={shown.length} list={{ ...list, page }} />
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
