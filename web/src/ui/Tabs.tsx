import type { Place, TabOf } from '@portal/contracts/places'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'

export interface TabEntry<K extends string> {
  readonly key: K
  readonly title: string
  readonly badge?: ReactNode
}

/** The tabs of a place in its order: one that has no title here, or is not read there, does not compile. */
export function tabsOf<P extends Place & { readonly search: { readonly tab: readonly string[] } }>(
  { search }: P,
  titles: Readonly<Record<TabOf<P>, string>>,
): TabEntry<TabOf<P>>[] {
  return (search.tab as readonly TabOf<P>[]).map((key) => ({ key, title: titles[key] }))
}

/** The tab of the address (`?tab=`), the first where it names none. */
export function useTab<K extends string>(tabs: readonly TabEntry<K>[]): K {
  const [params] = useSearchParams()
  const wanted = params.get('tab')
  const found = tabs.find(({ key }) => key === wanted) ?? tabs[0]
  if (!found) throw new Error('a page with tabs has at least one')
  return found.key
}

/**
 * The tabs of a page as links, so that one can be shared and 'back' works.
 * @param keep parameters of the address that stay when another tab is chosen
 */
export function Tabs<K extends string>({
  tabs,
  current,
  label,
  keep = ['back'],
}: {
  tabs: readonly TabEntry<K>[]
  current: K
  label: string
  keep?: readonly string[]
}) {
  const [params] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the chosen one comes into sight
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const row = list.current?.parentElement
    const view = row?.getBoundingClientRect()
    if (!chosen || !row || !view) return
    // Sideways alone: the page itself stays where its reader has left it.
    row.scrollLeft += Math.max(0, chosen.right - view.right) - Math.max(0, view.left - chosen.left)
  }, [current])
  const addressOf = (key: K) => {
    const next = new URLSearchParams()
    for (const name of keep) {
      const value = params.get(name)
      if (value) next.set(name, value)
    }
    if (key !== tabs[0]?.key) next.set('tab', key)
    return `?${next}`
  }
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul ref={list} className="flex min-w-max gap-1 border-b border-line md:min-w-0 md:flex-wrap">
        {tabs.map(({ key, title, badge }) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              replace
              // A browser leaves one where it is that it shows a part of.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
              aria-current={key === current ? 'page' : undefined}
              className={`-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium ${key === current ? 'border-link text-link' : 'border-transparent text-dim hover:text-ink'}`}
            >
              {title}
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
