import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Files of a form that are on their way to the server. */
export interface Arriving {
  readonly busy: boolean
  /** One of them did not get there. */
  readonly failed: boolean
  /** How many were taken away again. */
  readonly removed: number
  /**
   * Leads to what did not get there. Where it can be taken away again, nothing is sent without it before it was: its
   * name stands in the form.
   */
  readonly lead?: () => void
}
export const nothingArriving: Arriving = { busy: false, failed: false, removed: 0 }

/** Those of two fields. */
export const both = (one: Arriving, other: Arriving): Arriving => ({
  busy: one.busy || other.busy,
  failed: one.failed || other.failed,
  removed: one.removed + other.removed,
  ...((one.failed && one.lead && { lead: one.lead }) ||
    (other.failed && other.lead && { lead: other.lead })),
})

/** Tells a form what is on its way in one of its fields. */
export function useTold(
  { busy, failed, removed, lead }: Arriving,
  tell: ((arriving: Arriving) => void) | undefined,
): void {
  const latest = useRef({ tell, lead })
  useEffect(() => {
    latest.current = { tell, lead }
  })
  useEffect(() => {
    const { current } = latest
    const way = current.lead && { lead: () => latest.current.lead?.() }
    current.tell?.({ busy, failed, removed, ...way })
  }, [busy, failed, removed])
}

/**
 * Sends a form once its files are there: nobody has to press twice. Where one does not get there, its
 * field says so and nothing is sent; nor where one is taken away meanwhile.
 */
export function useSendOnceThere(
  { busy, failed, removed, lead }: Arriving,
  send: () => void,
): { readonly waiting: boolean; readonly send: () => void } {
  /** How many had been taken away when Send was pressed. */
  const [pressedAt, setPressedAt] = useState<number>()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (pressedAt === undefined) return
    if (pressedAt === removed && busy) return
    setPressedAt(undefined)
    if (pressedAt === removed && !failed) latest.current()
  }, [pressedAt, busy, failed, removed])
  return {
    waiting: pressedAt !== undefined,
    send: () => {
      if (busy) setPressedAt(removed)
      else if (failed && lead) lead()
      else send()
    },
  }
}

/** Says that it is sent by itself. */
export function OnceThere({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-dim empty:hidden">
      {waiting && (
        <>
          <LoaderCircle size={16} aria-hidden className="shrink-0 animate-spin" />
          {t('sendsOnceThere')}
        </>
      )}
    </p>
  )
}
