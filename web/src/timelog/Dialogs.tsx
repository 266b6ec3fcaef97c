import type { LoanRow } from '@portal/contracts/timelog-shapes'
import { LoanDialog } from './LoanDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { ReturnedDialog } from './ReturnedDialog.tsx'

/** Which one is opened, and what for: that stays while others change it. */
export interface OpenedLoan {
  readonly one: LoanRow
  readonly for: 'change' | 'return' | 'read'
}

/** How a loan is opened: one that is back is read. */
export const opened = (one: LoanRow): OpenedLoan => ({
  one,
  for: one.state === 'returned' ? 'read' : 'change',
})

/** The dialog of a loan that was opened. */
export function LoanOpened({
  one,
  open,
  onOpen,
}: {
  /** As it is now. */
  one: LoanRow
  open: OpenedLoan
  onOpen: (open: OpenedLoan | undefined) => void
}) {
  const close = () => onOpen(undefined)
  if (open.for === 'return') return <ReturnDialog one={one} onClose={close} />
  if (open.for === 'read') return <ReturnedDialog one={one} onClose={close} />
  return <LoanDialog one={one} onReturn={() => onOpen({ one, for: 'return' })} onClose={close} />
}
