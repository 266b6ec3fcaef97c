import { useRef, useState } from 'react'

/** A jump further than this is seeking, not playing, in seconds. */
const JUMP = 2
/** The end may be missed by this, in seconds. */
const END = 1.5
/** Seconds of playing between two reports. */
const REPORT = 15

export interface Seen {
  /** Seen from the start without a gap. */
  readonly seconds: number
  readonly length: number
}

/**
 * Follows a player: what counts is seen from the start, without what was skipped.
 * @param from where one left off, in seconds
 */
export function useSeen(from: number, onProgress: (seen: Seen) => void, onEnd?: () => void) {
  const [seen, setSeen] = useState<Seen>({ seconds: from, length: 0 })
  const far = useRef(from)
  const reported = useRef<number | undefined>(undefined)
  const ended = useRef(false)
  const report = (length: number) => {
    reported.current = far.current
    onProgress({ seconds: far.current, length })
  }
  return {
    seen,
    /** The player is at this time. @returns where it has to go back to, or undefined */
    at(time: number, length: number): number | undefined {
      if (!(length > 0)) return undefined
      if (time > far.current + JUMP) return far.current
      if (time > far.current) {
        far.current = Math.min(time, length)
        setSeen({ seconds: far.current, length })
      }
      // The first word tells the server that it has begun.
      if (reported.current === undefined || far.current - reported.current >= REPORT) report(length)
      if (!ended.current && far.current >= length - END) {
        ended.current = true
        far.current = length
        setSeen({ seconds: length, length })
        report(length)
        onEnd?.()
      }
      return undefined
    },
    /** It was paused: what was seen until now is told. */
    paused(length: number) {
      if (length > 0 && far.current !== reported.current) report(length)
    },
  }
}
