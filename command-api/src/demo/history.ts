import type { Happened } from '@portal/events'
import type { HistoryWrite } from '@portal/platform/event-log'
import type { Metadata } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'

/** Collects streams of history, each event with its time and who did it. */
export class History {
  private readonly streams = new Map<string, { event: Happened; meta: Metadata; at: number }[]>()

  add(stream: string, event: Happened, at: number, actor?: string): void {
    const list = this.streams.get(stream) ?? []
    list.push({
      event,
      at,
      meta: {
        correlation: newId(),
        causation: 'demo',
        occurred: new Date(at).toISOString(),
        ...(actor ? { actor } : {}),
      },
    })
    this.streams.set(stream, list)
  }

  /** Streams in the order in which they began, so that the log reads as it happened. */
  writes(): HistoryWrite[] {
    return [...this.streams]
      .sort(([, a], [, b]) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
      .map(([stream, events]) => ({ stream, events }))
  }
}
