import type { ReplyOf } from '@portal/contracts'
import { app } from '@portal/contracts/app'
import { auth, type SessionRole } from '@portal/contracts/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { askAnew } from './anew.ts'
import { onSessionEnd, refreshToken, request, takeToken } from './client.ts'
import { read } from './hooks.ts'
import { startLive } from './live.ts'

export interface Session {
  readonly user: ReplyOf<typeof auth.me>
  readonly summary: ReplyOf<typeof app.summary>
  readonly settings: ReplyOf<typeof app.settings>
  has(...roles: SessionRole[]): boolean
  readonly isAdmin: boolean
  readonly isSuper: boolean
  readonly isWage: boolean
  readonly isAdminMenu: boolean
}

interface Access {
  /** undefined: not known yet; null: nobody is signed in. */
  readonly session: Session | null | undefined
  readonly connected: boolean
  /** Where a second factor must be set up before anything else: called when that is done. */
  readonly setUp: (() => void) | undefined
  /** Takes over a sign-in; resolves when the person is known. */
  enter(token: string): Promise<void>
  leave(): Promise<void>
}

const AccessContext = createContext<Access | undefined>(undefined)

/** Knows who is signed in, and keeps the live connection. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<'unknown' | 'in' | 'out'>('unknown')
  const [connected, setConnected] = useState(true)
  const enabled = state === 'in'
  const me = useQuery({ ...read(auth.me, {}), enabled })
  const held = enabled && me.data?.secondFactorNeeded === true
  const summary = useQuery({ ...read(app.summary, {}), enabled })
  const settings = useQuery({ ...read(app.settings, {}), enabled })

  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      refreshToken().then(
        (good) => setState(good ? 'in' : 'out'),
        // The server cannot say now: a person who is signed in is not sent to the sign-in.
        () => {
          later = setTimeout(ask, 3000)
        },
      )
    }
    ask()
    const stop = onSessionEnd(() => {
      takeToken(undefined)
      queries.clear()
      setState('out')
    })
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [queries])

  useEffect(() => {
    if (!enabled || held) return
    let stop: (() => void) | undefined
    let gone = false
    void startLive(queries, setConnected).then((end) => {
      if (gone) end()
      else stop = end
    })
    return () => {
      gone = true
      stop?.()
      setConnected(true)
    }
  }, [enabled, held, queries])

  const access = useMemo<Access>(() => {
    const known = enabled && !held && me.data && summary.data && settings.data
    const has = (...roles: SessionRole[]) => roles.some((role) => me.data?.roles.includes(role))
    return {
      session: known
        ? {
            user: me.data,
            summary: summary.data,
            settings: settings.data,
            has,
            isSuper: has('superadmin'),
            isAdmin: has('superadmin', 'admin'),
            isWage: has('superadmin', 'wageadmin'),
            isAdminMenu: has('superadmin', 'admin', 'wageadmin'),
          }
        : state === 'out'
          ? null
          : undefined,
      connected,
      setUp: held ? () => void askAnew(queries) : undefined,
      enter: async (token) => {
        queries.clear()
        takeToken(token)
        setState('in')
        const rest = Promise.all([
          queries.fetchQuery(read(app.summary, {})),
          queries.fetchQuery(read(app.settings, {})),
        ])
        rest.catch(() => undefined)
        const { secondFactorNeeded } = await queries.fetchQuery(read(auth.me, {}))
        if (!secondFactorNeeded) await rest
      },
      leave: async () => {
        await request(auth.signOut, {}).catch(() => undefined)
        takeToken(undefined)
        queries.clear()
        setState('out')
      },
    }
  }, [enabled, held, me.data, summary.data, settings.data, state, connected, queries])

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
