import type { ComponentType } from 'react'
import { onDemand } from '../ui/on-demand.tsx'

interface Shown {
  readonly size?: number
  readonly className?: string
  readonly 'aria-hidden'?: boolean
}
/** What stands before an entry of the menu. */
export type MenuIcon = ComponentType<Shown>

const load = () => import('./office-icons.ts')

/** An icon that comes when it is first shown; until then its room is kept. */
export const officeIcon = (name: keyof Awaited<ReturnType<typeof load>>): MenuIcon =>
  onDemand<Shown>(
    () => load().then((icons) => ({ default: icons[name] })),
    () => <span className="size-5 shrink-0" />,
  )
