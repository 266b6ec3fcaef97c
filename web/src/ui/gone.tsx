import { FileX } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved } from '../router/held.ts'
import { GoneHere, opens, type Shown } from './gone-here.ts'

/**
 * What a page is of, and what has become of it while it was looked at.
 * - there: as it should be, or on its way
 * - missing: the address names nothing
 * - gone: somebody has taken it away since, or it is not for this reader any more
 * - kept: it is gone, too, and something is typed on the page that would go with it
 */
export interface Still<T> {
  readonly is: 'there' | 'missing' | 'gone' | 'kept'
  /** As it is, or was last; undefined before it came. */
  readonly one: T | undefined
}

/**
 * Looks whether what a page is of is still there; nothing that was typed goes with it.
 * @param id says which one it is: another one is another's page
 * @param now what the server has; undefined while it loads, and once it is gone
 * @param missing the server says that there is none
 */
export function useStill<T>(id: string, now: T | undefined, missing: boolean): Still<T> {
  const last = useRef<{ readonly id: string; readonly one: T }>(undefined)
  if (now !== undefined) last.current = { id, one: now }
  const one = last.current?.id === id ? last.current.one : undefined
  const shown = useRef<Shown>(undefined)
  if (shown.current?.id !== id) shown.current = { id, isLeft: false }
  useEffect(() => (shown.current?.id === id ? opens(shown.current) : undefined), [id])
  const isGone = missing && one !== undefined && !shown.current.isLeft
  const [held, hold] = useState({ isGone: false, keeps: false })
  // Asked once: what is typed may be thrown away afterwards, and the page stays what it said.
  if (held.isGone !== isGone) hold({ isGone, keeps: isGone && isUnsaved() })
  const keeps = held.isGone === isGone ? held.keeps : isGone && isUnsaved()
  return {
    is:
      !missing || (one !== undefined && !isGone)
        ? 'there'
        : !isGone
          ? 'missing'
          : keeps
            ? 'kept'
            : 'gone',
    one,
  }
}

/** Says within it, above what was typed, that what that is about is gone. */
export function Gone({ is, children }: { is: boolean; children: ReactNode }) {
  const before = useContext(GoneHere)
  return <GoneHere value={is ? <GoneNotice /> : before}>{children}</GoneHere>
}

function GoneNotice() {
  const { t } = useTranslation('lists')
  return (
    <p role="alert" className="flex gap-2 rounded-lg bg-warn-soft p-4 text-warn wrap-anywhere">
      <FileX size={20} aria-hidden className="mt-0.5 shrink-0" />
      {t('goneKept')}
    </p>
  )
}

/**
 * Something of a list that is opened over it, e.g. in a dialog: it stays with what was typed when others
 * take it away or it leaves the list, and says so.
 * @param rows what the list has now; undefined while nobody knows
 * @param id which one is opened; undefined where none is
 */
export function Held<T extends { readonly id: string }>({
  rows,
  id,
  children,
}: {
  rows: readonly T[] | undefined
  id: string | undefined
  children: (one: T) => ReactNode
}): ReactNode {
  const last = useRef<T>(undefined)
  const now = rows?.find((one) => one.id === id)
  if (now) last.current = now
  const one = now ?? (last.current?.id === id ? last.current : undefined)
  if (!one) return null
  return <Gone is={rows !== undefined && !now}>{children(one)}</Gone>
}

interface Row {
  readonly id: string
  readonly version: number
}

/** Whether one that is opened over a list is in it no more: then it is to be looked for elsewhere. */
export const hasLeft = (opened: Row | undefined, rows: readonly Row[] | undefined): boolean =>
  opened !== undefined && rows?.every(({ id }) => id !== opened.id) === true

/**
 * One of a list that is opened over it, as it is now: also once it has left the list by what others did with it, as
 * what waits does when it is answered. Of one that is nowhere any more that is said, and what was typed stays.
 * @param one as it was opened; undefined where none is
 * @param rows what the list has
 * @param theirs what asks for all of its person, where it `hasLeft` the list
 */
export function Opened<T extends Row>({
  one,
  rows,
  theirs,
  children,
}: {
  one: T | undefined
  rows: readonly T[] | undefined
  theirs: {
    readonly data: { readonly rows: readonly T[] } | undefined
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
  }
  children: (one: T) => ReactNode
}): ReactNode {
  const last = useRef<T>(undefined)
  if (last.current?.id !== one?.id) last.current = one
  const isOf = ({ id }: Row) => id === one?.id
  const others = theirs.isPlaceholderData ? undefined : theirs.data?.rows
  const now = rows?.find(isOf) ?? others?.find(isOf)
  // What was asked for earlier may be older than what the list has shown since.
  if (now && last.current && now.version >= last.current.version) last.current = now
  if (!last.current) return null
  const isGone = hasLeft(one, rows) && others !== undefined && !theirs.isFetching && !now
  return <Gone is={isGone}>{children(last.current)}</Gone>
}

/**
 * The form of what can be put away and come back: others who put it away while something is typed in it leave that
 * there, as it was filled, until it is back or given up.
 * @param one as it is now
 * @param isAway it is put away: of that there is no form
 * @returns what the form is of, undefined where none is shown; and whether it is there for what was typed alone
 */
export function useKeptForm<T extends object>(
  one: T | undefined,
  isAway: boolean,
): { readonly of: T | undefined; readonly isKept: boolean } {
  const last = useRef<T>(undefined)
  const [held, hold] = useState({ isAway, isKept: false })
  // Asked once, when it goes: before that nothing is drawn without the form.
  const isKept = held.isAway === isAway ? held.isKept : isAway && isUnsaved()
  if (held.isAway !== isAway) hold({ isAway, isKept })
  if (!isAway) last.current = one
  return { of: isAway && !isKept ? undefined : last.current, isKept }
}

/** Says above a form that is there for what was typed alone what to do now. */
export function PutAwayNotice() {
  const { t } = useTranslation('lists')
  return (
    <p role="alert" className="flex gap-2 rounded-lg bg-warn-soft p-4 text-warn wrap-anywhere">
      <FileX size={20} aria-hidden className="mt-0.5 shrink-0" />
      {t('putAwayKept')}
    </p>
  )
}
