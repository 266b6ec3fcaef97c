import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../ui/idle.ts'
import { firstAsked } from './first-calls.ts'
import { patiently } from './patience.ts'
import { refetch } from './refetch.ts'
import { currentToken, refreshToken } from './token.ts'
import { listener } from './touched.ts'

/** After how long a server that cannot say who we are is asked again, in ms. */
const AWAY_MS = 3000
/** How much earlier than here the first answers may have been asked for, in ms. */
const EARLIER_MS = 1000
/** A connection that is back within this time was not lost, in ms: a phone drops it whenever it shows another app. */
const BRIEF_MS = 3000

/** How news come: told as they happen, asked for now and then, or not at all. */
export type Line = 'live' | 'asked' | 'lost'

/** Connects to the server's live messages; where none come, asks instead. `onLine` hears how news come. */
export async function startLive(
  queries: QueryClient,
  onLine: (line: Line) => void,
): Promise<() => void> {
  const began = firstAsked(performance.now() - EARLIER_MS)
  // What is shown first comes first.
  await new Promise<void>((idle) => whenIdle(idle))
  const { io } = await patiently(() =>
    import('socket.io-client').catch((error: unknown) => {
      onLine('lost')
      throw error
    }),
  )
  let heard = false
  const socket = io({
    transports: ['websocket'],
    reconnectionDelayMax: 5000,
    // Before the first connection the server knows what we may have missed, and tells.
    auth: (give) =>
      give({
        token: currentToken(),
        ...(heard ? {} : { asked: Math.ceil(performance.now() - began) }),
      }),
  })
  let hear = listener(queries)
  const askAll = () => void refetch(queries)
  let telling: ReturnType<typeof setTimeout> | undefined
  let stopAsking: (() => void) | undefined
  const ask = () => {
    // Where nothing answers soon either, that is said.
    telling = setTimeout(onLine, BRIEF_MS, 'lost')
    const on = (there: boolean) => {
      clearTimeout(telling)
      onLine(there ? 'asked' : 'lost')
    }
    import('./unheard.ts').then(
      ({ askInstead }) => {
        stopAsking?.()
        if (telling) stopAsking = askInstead(queries, on, heard)
      },
      // The socket's next try looks again.
      () => {
        if (telling) on(false)
        telling = undefined
      },
    )
  }
  const lost = () => {
    telling ??= setTimeout(ask, BRIEF_MS)
  }
  const found = () => {
    clearTimeout(telling)
    telling = undefined
    stopAsking?.()
  }
  socket.on('connect', () => {
    found()
    onLine('live')
    // Whatever happened while nobody heard it was missed, also that the log was restored to an earlier moment.
    if (heard) {
      hear = listener(queries)
      askAll()
    }
    heard = true
  })
  let later: ReturnType<typeof setTimeout> | undefined
  const connectIn = (ms: number) => {
    clearTimeout(later)
    later = setTimeout(() => socket.connect(), ms)
  }
  /** With a fresh token; a server that cannot say whether we are signed in is asked again. */
  const comeAgain = (ms: number) => {
    refreshToken().then(
      (good) => good && connectIn(ms),
      () => {
        clearTimeout(later)
        later = setTimeout(() => comeAgain(0), AWAY_MS)
      },
    )
  }
  socket.on('disconnect', (reason) => {
    lost()
    if (reason === 'io server disconnect') comeAgain(0)
  })
  socket.on('connect_error', (error) => {
    lost()
    if (error.message === 'notSignedIn') comeAgain(1000)
    // What the server refuses is not tried again by itself.
    if (error.message === 'unavailable') connectIn(AWAY_MS)
  })
  socket.on('gap', askAll)
  socket.on('touched', (list) => hear(list))
  const renew = setInterval(() => socket.emit('token', currentToken()), 60_000)
  return () => {
    clearInterval(renew)
    clearTimeout(later)
    socket.close()
    // Its own end is told of as a loss.
    found()
  }
}
