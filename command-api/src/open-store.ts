import type { EventStore } from '@portal/platform/event-store/port'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import type { Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type { Parts } from './kit/parts.ts'

/**
 * The event store that the settings ask for, once it answers. Throws StartError.
 * @param options.warn told once that it is waited for
 */
export async function openStore(
  settings: Settings,
  pool: Parts['pool'],
  url: string,
  options: { warn?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<EventStore> {
  if (settings.EVENT_STORE === 'postgres') return postgresEventStore({ pool, url })
  if (!settings.KURRENTDB_URL) throw new StartError('The setting KURRENTDB_URL is missing')
  const { openKurrentStore } = await import('@portal/platform/event-store/kurrent-start')
  return openKurrentStore(settings.KURRENTDB_URL, {
    lateMs: settings.START_WAIT * 1000,
    onWait: options.warn,
    signal: options.signal,
  })
}
