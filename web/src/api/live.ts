import { app } from '@portal/contracts/app'
import type { QueryClient } from '@tanstack/react-query'
import { currentToken, refreshToken } from './client.ts'
import { askAgain, read } from './hooks.ts'

interface Touched {
  topic: string
  position: string
  counts?: { unreadMessageCount?: number }
}

/** Connects to the server's live messages; `onState` hears whether the connection stands. */
export async function startLive(
  queries: QueryClient,
  onState: (connected: boolean) => void,
): Promise<() => void> {
  const { io } = await import('socket.io-client')
  const socket = io({
    transports: ['websocket'],
    reconnectionDelayMax: 5000,
    auth: (give) => give({ token: currentToken() }),
  })
  let counted = 0n
  const askAll = () => void queries.invalidateQueries()
  socket.on('connect', () => {
    onState(true)
    // Whatever happened meanwhile was missed; also between the first answers and the first connection.
    askAll()
  })
  socket.on('disconnect', (reason) => {
    onState(false)
    if (reason === 'io server disconnect')
      void refreshToken().then((good) => good && socket.connect())
  })
  socket.on('connect_error', (error) => {
    onState(false)
    if (error.message === 'notSignedIn')
      void refreshToken().then((good) => good && setTimeout(() => socket.connect(), 1000))
  })
  socket.on('gap', askAll)
  socket.on('touched', (list: Touched[]) => {
    for (const { topic, position, counts } of list) {
      if (counts) {
        // Counts of an earlier moment can come later; they would undo newer ones.
        if (BigInt(position) < counted) continue
        counted = BigInt(position)
        queries.setQueryData(read(app.summary, {}).queryKey, (old) => old && { ...old, ...counts })
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === topic && queryKey[1] !== 'app.summary',
        })
      } else void askAgain(queries, topic)
    }
  })
  const renew = setInterval(() => socket.emit('token', currentToken()), 60_000)
  return () => {
    clearInterval(renew)
    socket.close()
  }
}
