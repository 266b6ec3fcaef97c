import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnsaved } from '../router/held.ts'
import { atMost } from './at-most.ts'
import { ApiError, isAway } from './error.ts'
import { mayBeSignedIn } from './hint.ts'
import { forgetPeople, known, note } from './kept.ts'
import { forgetAll, forgetReading, readerHere } from './offline/forget.ts'
import { refetch } from './refetch.ts'
import { pauseBefore } from './retries.ts'
import { hearTabs, tellTabs } from './tabs.ts'
import {
  currentlyLentTo,
  currentPerson,
  currentToken,
  expiresWithin,
  forgetToken,
  onPersonChange,
  onSessionEnd,
  oweSignOut,
  paySignOut,
  personChanged,
  personOf,
  presume,
  refreshToken,
  sessionEnded,
  signOutOwed,
  signOutPaid,
  takeToken,
} from './token.ts'
import { persistently } from './trouble.ts'

/**
 * - unknown: the server has not said yet who this is
 * - in: somebody is signed in
 * - ended: their session has ended, and their page waits for them to sign in again
 * - out: nobody is signed in
 * - gone: the page is another person's than the browser's session, and begins anew
 */
export type State = 'unknown' | 'in' | 'ended' | 'out' | 'gone'
/** told: the server has ended the session; owed: it could not be told yet. */
export type Left = 'told' | 'owed'

/** How often an open page looks whether its session must be renewed, in ms. */
const LOOK_MS = 15_000
/** How long before its end an access token is renewed, in ms. */
const EARLY_MS = 45_000
/** A server that is silent this long is not waited for where there is something to show, in ms. */
const SLOW_MS = 4000
/** How often it is asked again who this is, in ms: what waits to be sent goes within 5 s of the signal. */
const KNOWING_MS = 3000
/** So long a page that begins anew waits for what is to be told before, in ms. */
const TELLING_MS = 2000

const LEFT = 'left'
/** Has the browser's Back led to a page of whoever logged out in this tab? It is not for the next. */
function cameBack(): boolean {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return known('tab', LEFT) === true && way?.type === 'back_forward'
}

interface SessionState {
  readonly state: State
  readonly left: Left | undefined
  readonly leftHere: boolean
  /** The server has not said yet who this is: it is shown what this device keeps of whoever was here. */
  readonly kept: boolean
  enter(token: string, tell?: () => Promise<unknown>): void
  leave(): void
}

/** Where the session of this page stands, and the ways in and out. */
export function useSessionState(queries: QueryClient): SessionState {
  const [state, set] = useState<State>(() => (signOutOwed() ? 'out' : 'unknown'))
  const [left, setLeft] = useState<Left | undefined>(() => (signOutOwed() ? 'owed' : undefined))
  const [leftHere, setLeftHere] = useState(cameBack)
  const latest = useRef(state)
  const setState = useCallback((next: State) => {
    latest.current = next
    set(next)
  }, [])
  const bearer = useRef<string>(undefined)
  const wasLeft = useRef(false)

  /** The person of the page is back. */
  const goOn = useCallback(() => {
    const wasEnded = latest.current === 'ended'
    setState('in')
    // Whatever happened meanwhile was missed.
    if (wasEnded) void refetch(queries)
  }, [queries, setState])

  const [kept, setKept] = useState(false)
  const showKept = useCallback(async () => {
    const person = mayBeSignedIn() && !signOutOwed() ? await takeKept(queries) : undefined
    if (person === undefined || latest.current !== 'unknown') return
    presume(person)
    setKept(true)
    setState('in')
  }, [queries, setState])
  useFirst(latest, setState, showKept)
  useKnowing(kept, latest, () => {
    setKept(false)
    goOn()
    void refetch(queries)
  })
  useWatch(latest, goOn)
  usePaying(left === 'owed', bearer, setLeft)

  useEffect(
    () =>
      onSessionEnd(() => {
        setKept(false)
        forgetReading()
        setState('ended')
      }),
    [setState],
  )
  useEffect(() => onPersonChange(() => setState('gone')), [setState])
  useEffect(() => {
    if (state !== 'gone') return
    queries.clear()
    // The page has been taken away by now, and asks no more whether it may be left.
    location.replace('/')
  }, [state, queries])

  useEffect(
    () =>
      hearTabs((told) => {
        const person = currentPerson()
        if (person === undefined || latest.current === 'gone') return
        if (told.kind === 'out') return sessionEnded()
        const lent = currentlyLentTo()
        if (told.kind === 'lent') {
          // What is typed here is its person's, who is back in a while; a page without can begin anew.
          if (told.person === person && isUnsaved()) sessionEnded(told.to)
        } else if (lent && told.person === lent.id) return
        else if (told.person !== person) personChanged()
        else if (latest.current === 'ended')
          refreshToken().then(
            (good) => good && goOn(),
            () => undefined,
          )
      }),
    [goOn],
  )

  const enter = useCallback(
    (token: string, tell: () => Promise<unknown> = () => Promise.resolve()) => {
      const person = personOf(token)
      signOutPaid()
      setLeft(undefined)
      setLeftHere(false)
      note('tab', LEFT, undefined)
      if (currentPerson() !== person) {
        // What a former person left here is not for this one.
        forgetPeople(person)
        forgetReading()
        queries.clear()
      }
      tellTabs({ kind: 'in', person })
      if (currentPerson() !== undefined && currentPerson() !== person) return personChanged()
      takeToken(token)
      if (!wasLeft.current) {
        goOn()
        return void tell()
      }
      // What whoever left had begun may be under way still: a page is one person's for as long as it stands.
      setState('unknown')
      void atMost(tell(), TELLING_MS).finally(() => location.reload())
    },
    [queries, goOn, setState],
  )

  const leave = useCallback(() => {
    // First of all: whatever happens now, nobody is signed in here.
    oweSignOut()
    wasLeft.current = true
    bearer.current = currentToken()
    forgetToken()
    forgetPeople()
    forgetAll()
    tellTabs({ kind: 'out' })
    queries.clear()
    setLeft('owed')
    setLeftHere(true)
    note('tab', LEFT, true)
    setState('out')
  }, [queries, setState])

  return { state, left, leftHere, kept, enter, leave }
}

/** Of whoever was here last: what this device keeps for when there is no network. */
const takeKept = async (queries: QueryClient): Promise<string | undefined> => {
  try {
    return await (await import('./offline/reading.ts')).takeKept(queries)
  } catch {
    // The browser keeps nothing, or not what opens it.
    return undefined
  }
}

/**
 * Asks who is signed in, until the server says.
 * @param showKept shows what this device keeps, where the server or the way to it is away
 */
function useFirst(
  latest: { readonly current: State },
  setState: (state: State) => void,
  showKept: () => Promise<void>,
): void {
  useEffect(() => {
    if (latest.current !== 'unknown') return
    const given = new AbortController()
    const ask = async () => {
      const slow = setTimeout(() => void showKept(), SLOW_MS)
      try {
        return await refreshToken()
      } catch (error) {
        if (isAway(error)) await showKept()
        // Asked for from now on where what is kept is shown.
        if (latest.current !== 'unknown') given.abort()
        throw error
      } finally {
        clearTimeout(slow)
      }
    }
    // While the server cannot say, a person who is signed in is not sent to the sign-in.
    persistently(ask, given.signal).then(
      (good) => {
        const person = currentPerson()
        if (good && person && person !== (readerHere() ?? person)) forgetReading()
        if (good && person) tellTabs({ kind: 'in', person })
        if (latest.current === 'unknown') setState(good ? 'in' : 'out')
      },
      (error: unknown) => {
        if (!given.signal.aborted) console.error(error)
      },
    )
    return () => given.abort()
  }, [latest, setState, showKept])
}

/** While what is kept is shown: asks the server again and again who this is. @param known it is who it was */
function useKnowing(kept: boolean, latest: { readonly current: State }, known: () => void): void {
  const told = useRef(known)
  useEffect(() => {
    told.current = known
  })
  useEffect(() => {
    if (!kept) return
    let later: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = () => {
      clearTimeout(later)
      refreshToken().then(
        (good) => {
          if (good && !stopped && latest.current === 'in') told.current()
        },
        (error: unknown) => {
          const told = error instanceof ApiError ? error.retryAfter : undefined
          if (!stopped) later = setTimeout(ask, told ? pauseBefore(0, error) : KNOWING_MS)
        },
      )
    }
    later = setTimeout(ask, KNOWING_MS)
    window.addEventListener('online', ask)
    return () => {
      stopped = true
      clearTimeout(later)
      window.removeEventListener('online', ask)
    }
  }, [kept, latest])
}

/**
 * Notices the end of a session while the page just stands there: renews its token before that ends,
 * and looks when the page comes back to the fore. The live connection notices sooner where there is one.
 */
function useWatch(latest: { readonly current: State }, goOn: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: Partial<PageTransitionEvent> = {}) => {
      if (latest.current !== 'in') return
      // A page that the browser has kept for Back has not heard of a log-out in another tab.
      if (persisted && (signOutOwed() || !mayBeSignedIn())) return sessionEnded()
      // Where the server cannot say, it is asked again soon.
      if (persisted || expiresWithin(EARLY_MS)) refreshToken().catch(() => undefined)
    }
    const back = (event: Event) => {
      if (document.visibilityState !== 'visible') return
      look(event as PageTransitionEvent)
      // Signed in again in another tab, while this one slept.
      if (latest.current === 'ended')
        refreshToken().then(
          (good) => good && goOn(),
          () => undefined,
        )
    }
    const again = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', back)
    window.addEventListener('pageshow', back)
    window.addEventListener('online', back)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('pageshow', back)
      window.removeEventListener('online', back)
    }
  }, [latest, goOn])
}

/** Tells the server of a log-out until it has heard of it. */
function usePaying(
  owed: boolean,
  bearer: { current: string | undefined },
  setLeft: (left: Left) => void,
): void {
  useEffect(() => {
    if (!owed) return
    let later: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    let times = 0
    const pay = () => {
      clearTimeout(later)
      paySignOut(bearer.current).then(
        () => {
          bearer.current = undefined
          if (!stopped) setLeft('told')
        },
        (error: unknown) => {
          if (!stopped) later = setTimeout(pay, pauseBefore(times++, error))
        },
      )
    }
    pay()
    window.addEventListener('online', pay)
    return () => {
      stopped = true
      clearTimeout(later)
      window.removeEventListener('online', pay)
    }
  }, [owed, bearer, setLeft])
}
