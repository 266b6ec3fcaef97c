import { useSyncExternalStore } from 'react'
import { known, note } from '../../api/kept.ts'

const NAME = 'lists'

/** How lists look on this device; nothing in it is about a person. */
interface Look {
  /** Rows of 32 px, without their quiet lines, instead of 40 px. */
  readonly compact: boolean
  /** By list, the columns that were chosen or left out. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>
}

const none: Readonly<Record<string, boolean>> = {}
let look: Look = { compact: false, columns: {}, ...(known('device', NAME) as Partial<Look>) }
const watchers = new Set<() => void>()

function change(next: Partial<Look>): void {
  look = { ...look, ...next }
  note('device', NAME, look)
  for (const changed of watchers) changed()
}

/**
 * How a list looks on this device, for whoever sits at it: it is a matter of the screen.
 * @param name of the list; undefined where its columns cannot be remembered
 */
export function useLook(name: string | undefined) {
  const { compact, columns } = useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => look,
  )
  const chosen = (name && columns[name]) || none
  return {
    compact,
    /** Columns that were chosen (true) or left out (false); the others are as they are at first. */
    chosen,
    setCompact: (to: boolean) => change({ compact: to }),
    setColumn: (key: string, shown: boolean) =>
      change({ columns: { ...look.columns, [name ?? '']: { ...chosen, [key]: shown } } }),
  }
}
