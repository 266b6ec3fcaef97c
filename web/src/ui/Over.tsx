import { Dialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useLayer } from '../router/layers.ts'

/**
 * Lies over the page, which is out of reach meanwhile: Escape, a click beside it and the browser's Back close it.
 * @param onClose undefined where it stays until what it asks for is done, and Back is the page's
 * @param addressed the address may be what opened it
 */
export function Over({
  open = true,
  onClose,
  addressed = false,
  children,
  ...more
}: {
  open?: boolean
  onClose: (() => void) | undefined
  addressed?: boolean
  className: string
  children: ReactNode
  'aria-label'?: string
  'data-paper'?: boolean
}) {
  return (
    <Dialog {...more} open={open} onClose={onClose ?? (() => undefined)}>
      {children}
      <Layer close={onClose} addressed={addressed} />
    </Dialog>
  )
}

/** It is one while it is open. */
function Layer({ close, addressed }: { close: (() => void) | undefined; addressed: boolean }) {
  useLayer(close, addressed)
  return null
}
