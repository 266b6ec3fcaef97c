import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../ui/idle.ts'
import { readAhead } from './ahead.ts'
import { keepPushes } from './pushes.ts'
import { keepReading } from './reading.ts'
import { keepSending } from './sending.ts'
import { keepShell } from './worker.ts'

/**
 * From now on a person finds what they need without a network, too: the shell, and beside it what is read
 * there. Without a shell nothing is kept: it could not be shown. What they wrote without a signal is sent.
 * @returns stops keeping
 */
export function beginOffline(queries: QueryClient, userId: string): () => void {
  const stopSending = keepSending(queries, userId)
  let stop: (() => void) | undefined
  let undo: (() => void) | undefined
  let over = false
  const begin = async () => {
    if (!(await keepShell()) || over) return
    stop = keepReading(queries, userId)
    undo = whenIdle(() => {
      // Away, or no room: another time.
      if (!over) readAhead(queries, userId).catch(() => undefined)
      if (!over) keepPushes(userId).catch(() => undefined)
    })
  }
  void begin()
  return () => {
    over = true
    stopSending()
    stop?.()
    undo?.()
  }
}
