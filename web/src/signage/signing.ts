import type { StartedSigning } from '@portal/contracts/signing'
import { useCallback, useState } from 'react'
import { keep, kept } from '../api/kept.ts'

/** A signing under way: the key that goes with the code of the SMS. */
export interface UnderWay extends StartedSigning {
  /** When another code can be asked for, and when this one is too old; both in ms. */
  readonly againAt: number
  readonly endsAt: number
}

const nameOf = (objectId: string) => `signing ${objectId}`

/** What a reload left behind: who looks at the SMS on a phone may come back to a page that was dropped. */
export function recall(left: unknown, now: number): UnderWay | undefined {
  if (typeof left !== 'object' || left === null) return undefined
  const { signageKey, phoneEnd, minutes, pause, againAt, endsAt } = left as Partial<UnderWay>
  if (typeof signageKey !== 'string' || typeof phoneEnd !== 'string') return undefined
  if (typeof endsAt !== 'number' || endsAt <= now) return undefined
  return {
    signageKey,
    phoneEnd,
    minutes: Number(minutes) || 0,
    pause: Number(pause) || 0,
    againAt: Number(againAt) || 0,
    endsAt,
  }
}

/** A person's signing of one thing, kept for this tab while the code lives. */
export function useUnderWay(userId: string, objectId: string) {
  const [underWay, set] = useState(() => recall(kept('tab', userId, nameOf(objectId)), Date.now()))
  const begun = useCallback(
    (started: StartedSigning) => {
      const now = Date.now()
      const next = {
        ...started,
        againAt: now + started.pause * 1000,
        endsAt: now + started.minutes * 60_000,
      }
      keep('tab', userId, nameOf(objectId), next)
      set(next)
    },
    [userId, objectId],
  )
  const ended = useCallback(() => {
    keep('tab', userId, nameOf(objectId), undefined)
    set(undefined)
  }, [userId, objectId])
  return { underWay, begun, ended }
}
