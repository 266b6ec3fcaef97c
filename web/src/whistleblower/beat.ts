import { whistleblower } from '@portal/contracts/whistleblower'
import type { Envelope, Handlers } from '@portal/contracts/whistleblower-report'
import {
  HANDLER_WRAP,
  HEADLINE_SEALED,
  PROOF,
  RECEIPT_WRAP,
  randomBytes,
  TEXT_SEALED,
  toBase64,
} from '@portal/contracts/whistleblower-seal'
import { useEffect, useRef } from 'react'
import { isAway } from '../api/error.ts'
import { asNobody } from './anonymous.ts'

/** How often an open page sends something, whether there is anything to say or not. */
export const BEAT_MS = 12_000
const MOST_TRIES = 5

const noise = (bytes: number) => toBase64(randomBytes(bytes))

/** An envelope with nothing in it: byte for byte as long as one with a report. */
const blank = (handlers: Handlers): Envelope => ({
  kind: 'blank',
  caseId: crypto.randomUUID(),
  contentId: crypto.randomUUID(),
  headline: noise(HEADLINE_SEALED),
  sealed: noise(TEXT_SEALED),
  receipt: { proof: noise(PROOF), wrap: noise(RECEIPT_WRAP) },
  handlers: handlers.map(({ id: handlerId }) => ({
    handlerId,
    wrap: noise(HANDLER_WRAP),
    open: 0,
  })),
})

interface Waiting {
  readonly envelope: Envelope
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
  tries: number
}

/**
 * While the page is open it sends an envelope in an even beat. A report goes out with the next one, in the
 * place of an empty one: whoever watches the network sees no more than that the page was open.
 * @returns sends a report with the next beat; rejects with ApiError
 */
export function useBeat(handlers: Handlers): (envelope: Envelope) => Promise<void> {
  const waiting = useRef<Waiting>(undefined)
  const known = useRef(handlers)
  known.current = handlers
  const isOn = handlers.length > 0
  useEffect(() => {
    if (!isOn) return
    const send = async () => {
      const now = waiting.current
      // Nobody writes on a page that nobody sees.
      if (!now && document.visibilityState !== 'visible') return
      try {
        await asNobody(whistleblower.report, now?.envelope ?? blank(known.current))
        if (!now) return
        waiting.current = undefined
        now.resolve()
      } catch (error) {
        if (!now) return
        now.tries++
        // It goes again with a later beat; the server takes it once.
        if (isAway(error) && now.tries < MOST_TRIES) return
        waiting.current = undefined
        now.reject(error)
      }
    }
    const timer = setInterval(() => void send(), BEAT_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return (envelope) =>
    new Promise((resolve, reject) => {
      waiting.current = { envelope, resolve, reject, tries: 0 }
    })
}
