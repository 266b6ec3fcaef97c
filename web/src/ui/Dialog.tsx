import {
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from './feedback.tsx'

/** A dialog with a form or more than one sentence in it. Escape and a click beside it close it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div className="fixed inset-0 flex items-end justify-center pr-(--safe-right) pl-(--safe-left) md:items-center md:within-safe-4">
        <DialogPanel className="max-h-[min(92dvh,calc(100dvh-var(--safe-top)))] w-full max-w-lg overflow-y-auto rounded-t-xl bg-surface p-5 pb-[calc(var(--safe-bottom)+20px)] shadow-xl md:max-h-full md:rounded-xl md:p-6">
          <DialogTitle className="text-lg font-semibold [overflow-wrap:anywhere]">
            {title}
          </DialogTitle>
          <div className="mt-4">{children}</div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/**
 * Closes a dialog; where something was typed in it, asks first.
 * @param changed would anything be lost?
 */
export function useCarefulClose(changed: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('ui')
  const { ask } = useFeedback()
  const question = {
    title: t('leaveTitle'),
    text: t('leaveText'),
    confirm: t('leave'),
    danger: true,
  }
  return () => {
    if (!changed) return onClose()
    void ask(question).then((yes) => yes && onClose())
  }
}

/** The buttons at the foot of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
}
