import type { QueryClient } from '@tanstack/react-query'
import { askAnew } from './anew.ts'
import { currentToken, refreshToken } from './client.ts'
import { listener } from './touched.ts'

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
  const hear = listener(queries)
  const askAll = () => void askAnew(queries)
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
  socket.on('touched', hear)
  const renew = setInterval(() => socket.emit('token', currentToken()), 60_000)
  return () => {
    clearInterval(renew)
    socket.close()
  }
}
