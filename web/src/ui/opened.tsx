import { type ReactNode, useRef } from 'react'
import { Gone } from './gone.tsx'

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
