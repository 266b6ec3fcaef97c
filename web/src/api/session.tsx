import type { InputOf, ReplyOf } from '@portal/contracts'
import { app } from '@portal/contracts/app'
import { auth, type SessionRole } from '@portal/contracts/auth'
import {
  type QueryClient,
  type QueryFunctionContext,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { whenUsed } from '../ui/idle.ts'
import { request } from './client.ts'
import type { ApiError } from './error.ts'
import { read } from './hooks.ts'
import { forgetPeople, kept as keptOf } from './kept.ts'
import { type Line, startLive } from './live.ts'
import { patiently } from './patience.ts'
import { reaching } from './reach.ts'
import { refetch } from './refetch.ts'
import { type Left, type State, useSessionState } from './session-state.ts'
import { persistently } from './trouble.ts'

export interface Session {
  readonly user: ReplyOf<typeof auth.me>
  readonly summary: ReplyOf<typeof app.summary>
  readonly settings: ReplyOf<typeof app.settings>
  /** When the server told them, in ms since 1970. */
  readonly settingsAt: number
  has(...roles: SessionRole[]): boolean
  readonly isAdmin: boolean
  readonly isSuper: boolean
  readonly isWage: boolean
  readonly isAdminMenu: boolean
  /** Something may wait for them to do: an administrator, or who manages an office. */
  readonly decides: boolean
}

interface Access {
  /** undefined: not known yet; null: nobody is signed in. */
  readonly session: Session | null | undefined
  /** Why nothing can be shown, where the server refuses what no page can be shown without. */
  readonly failure: ApiError | undefined
  /** The session has ended under the page, which stays as it is until the same person is back. */
  readonly ended: boolean
  /** Whether who logged out here last has been signed out at the server, too; undefined where nobody has. */
  readonly left: Left | undefined
  /** Somebody has logged out on this very page: where they were is not for the next. */
  readonly leftHere: boolean
  /** Live messages come. */
  readonly connected: boolean
  /** There is a way to the server as far as is known: what is shown is what there is. */
  readonly signal: boolean
  /** Where a second factor must be set up before anything else: called when that is done. */
  readonly setUp: (() => void) | undefined
  /**
   * Takes over a sign-in: the page of the same person goes on, another's is gone and begins anew, and so does
   * one that somebody has logged out of.
   * @param tell is told the server first; it does not reject
   */
  enter(token: string, tell?: () => Promise<unknown>): void
  /** Nobody is signed in on the screen from now on; the server is told as soon as it answers. */
  leave(): void
}

const loadOffline = () => patiently(() => import('./offline/begin.ts'))

const AccessContext = createContext<Access | undefined>(undefined)

/** Has the page a person, here or on the way back? */
const isOpen = (state: State) => state === 'in' || state === 'ended'

type Needed = typeof auth.me | typeof app.summary | typeof app.settings
const asked = <C extends Needed>(call: C, asking: QueryFunctionContext) =>
  reaching(asking, (reach) => request<C>(call, {} as InputOf<C>, { reach }))

/** What no page can be shown without: asked for until it is there. */
const needed = <C extends Needed>(call: C) => ({
  ...read<C>(call, {} as InputOf<C>),
  queryFn: (asking: QueryFunctionContext) =>
    asking.client.getQueryData(asking.queryKey) === undefined
      ? persistently(() => asked<C>(call, asking), asking.signal)
      : asked<C>(call, asking),
  // Also where the browser takes itself for offline, as it may be wrong about a network of its own.
  networkMode: 'always' as const,
})

/** What was refused for want of a second factor is asked for anew, and all else. */
async function isSetUp(queries: QueryClient): Promise<void> {
  await queries.resetQueries({ predicate: ({ state }) => state.status === 'error' })
  await refetch(queries)
}

/** Knows who is signed in, and keeps the live connection. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { state, left, leftHere, kept, enter, leave } = useSessionState(queries)
  const [line, setLine] = useState<Line>('live')
  const enabled = state === 'in'
  const me = useQuery({ ...needed(auth.me), enabled })
  // From then on until its page says so: who has set one up has its recovery codes to keep before all else.
  const [settingUp, setSettingUp] = useState(false)
  if (settingUp && !isOpen(state)) setSettingUp(false)
  if (!settingUp && isOpen(state) && me.data?.secondFactorNeeded) setSettingUp(true)
  const held = isOpen(state) && settingUp
  const summary = useQuery({ ...needed(app.summary), enabled })
  const settings = useQuery({ ...needed(app.settings), enabled })

  // Who looks through another's eyes finds their own things again afterwards.
  const own = enabled && !me.data?.roles.includes('impersonatedby') ? me.data?.id : undefined
  useEffect(() => {
    if (!own) return
    forgetPeople(own, false)
    let stop: (() => void) | undefined
    let over = false
    const begin = async () => {
      const { beginOffline } = await loadOffline()
      if (!over) stop = beginOffline(queries, own)
    }
    // Else there is time until somebody does something.
    const now = keptOf('device', own, 'waits') !== undefined
    const undo = now ? () => undefined : whenUsed(() => void begin())
    if (now) void begin()
    return () => {
      over = true
      undo()
      stop?.()
    }
  }, [own, queries])

  useEffect(() => {
    if (!enabled || held) return
    let stop: (() => void) | undefined
    let gone = false
    void startLive(queries, setLine).then((end) => {
      if (gone) end()
      else stop = end
    })
    return () => {
      gone = true
      stop?.()
      setLine('live')
    }
  }, [enabled, held, queries])

  const failure = me.data ? (summary.error ?? settings.error) : me.error

  const access = useMemo<Access>(() => {
    const known = isOpen(state) && !held && me.data && summary.data && settings.data
    const has = (...roles: SessionRole[]) => roles.some((role) => me.data?.roles.includes(role))
    return {
      session: known
        ? {
            user: me.data,
            summary: summary.data,
            settings: settings.data,
            settingsAt: settings.dataUpdatedAt,
            has,
            isSuper: has('superadmin'),
            isAdmin: has('superadmin', 'admin'),
            isWage: has('superadmin', 'wageadmin'),
            isAdminMenu: has('superadmin', 'admin', 'wageadmin'),
            decides:
              has('superadmin', 'admin', 'wageadmin') ||
              settings.data.managedDepartments.length > 0,
          }
        : state === 'out'
          ? null
          : undefined,
      failure: known || held || !enabled ? undefined : (failure ?? undefined),
      ended: state === 'ended',
      left,
      leftHere,
      connected: line === 'live',
      signal: line !== 'lost' && !kept,
      setUp: held ? () => void isSetUp(queries).then(() => setSettingUp(false)) : undefined,
      enter,
      leave,
    }
  }, [
    enabled,
    failure,
    held,
    me.data,
    summary.data,
    settings.data,
    settings.dataUpdatedAt,
    state,
    left,
    leftHere,
    line,
    kept,
    queries,
    enter,
    leave,
  ])

  // It belongs to nobody here any more: nothing of it is shown while it is loaded anew.
  if (state === 'gone') return null
  return <AccessContext.Provider value={access}>{children}</AccessContext.Provider>
}

export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (!access) throw new Error('no SessionProvider')
  return access
}

/** The session of a page that only signed-in people reach. */
export function useSession(): Session {
  const { session } = useAccess()
  if (!session) throw new Error('this page needs a session')
  return session
}
