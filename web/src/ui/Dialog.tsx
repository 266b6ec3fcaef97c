import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { keepInSight } from './in-sight.ts'
import Missed from './Missed.tsx'
import { Over } from './Over.tsx'
import { useOwnQuestion } from './own-question.ts'
import { ToldHere } from './ToldHere.tsx'

/**
 * A dialog with a form or more than one sentence in it. Escape, Back and a click beside it close it.
 * @param wide where three buttons stand beside each other at its foot
 * @param tall as high as may be on a phone from the first moment, where what it shows is still on its way
 */
export function Dialog({
  open,
  onClose,
  title,
  wide = false,
  tall = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  wide?: boolean
  tall?: boolean
  children: ReactNode
}) {
  return (
    <Over data-paper addressed open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div
        ref={keepInSight}
        className="group/dialog fixed inset-0 flex items-end justify-center pr-(--safe-right) pl-(--safe-left) md:items-center md:within-safe-4 md:data-short:p-0"
      >
        <DialogPanel
          className={`flex max-h-[min(92%,calc(100%-var(--safe-top)))] w-full flex-col overflow-hidden rounded-t-xl bg-surface pb-(--safe-bottom) shadow-xl group-data-short/dialog:max-h-full md:max-h-full md:rounded-xl md:pb-0 ${wide ? 'max-w-2xl' : 'max-w-lg'} ${tall ? 'max-md:h-full' : ''}`}
        >
          {/* What is scrolled ends above what the phone keeps for itself. */}
          <div className="scroll-pt-10 scroll-pb-[calc(var(--dialog-foot,80px)+16px)] overflow-y-auto p-5 group-data-short/dialog:scroll-pb-4 md:p-6">
            <DialogTitle className="text-lg font-semibold wrap-anywhere">{title}</DialogTitle>
            <div className="mt-3 overflow-hidden rounded-lg empty:hidden">
              <Missed />
            </div>
            <div className="mt-4">{children}</div>
            <ToldHere />
          </div>
        </DialogPanel>
      </div>
    </Over>
  )
}

/**
 * Closes a dialog; where something was typed in it, asks first. It is not lost with the page either.
 * @param changed would anything be lost?
 */
export function useCarefulClose(changed: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('ui')
  const ask = useOwnQuestion()
  useUnsaved(changed, false, true)
  const question = {
    title: t('leaveTitle'),
    text: t('leaveText'),
    confirm: t('leave'),
    danger: true,
  }
  return () => {
    if (!changed) return onClose()
    void ask(question).then((yes) => {
      if (yes) onClose()
    })
  }
}

/**
 * The buttons at the foot of a dialog; of one that is higher than the screen they stay in sight, but where a
 * keyboard leaves no room for them and a field.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-foot
      className="sticky -bottom-5 z-10 -mx-5 -mb-5 mt-3 flex flex-wrap justify-end gap-2 bg-surface px-5 pt-3 pb-5 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6 md:pb-6 group-data-short/dialog:static"
    >
      {children}
    </div>
  )
}
