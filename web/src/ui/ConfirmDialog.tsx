import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { keepInSight } from './in-sight.ts'
import { Over } from './Over.tsx'
import { ToldHere } from './ToldHere.tsx'
import type { Question } from './told.ts'

/** Asks, with the way back as the first choice. */
export default function ConfirmDialog({
  question,
  answer,
}: {
  question: Question
  answer: (yes: boolean) => void
}) {
  const { t } = useTranslation('ui')
  return (
    <Over onClose={() => answer(false)} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div
        ref={keepInSight}
        className="fixed inset-0 flex items-end justify-center within-safe-4 md:items-center"
      >
        <DialogPanel className="max-h-full w-full max-w-md overflow-y-auto rounded-xl bg-surface p-6 shadow-xl">
          <DialogTitle className="text-lg font-semibold wrap-anywhere">
            {question.title}
          </DialogTitle>
          {question.text && (
            <Description className="mt-2 text-dim wrap-anywhere">{question.text}</Description>
          )}
          <ToldHere />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button kind="secondary" onClick={() => answer(false)}>
              {t('cancel')}
            </Button>
            <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {question.confirm}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Over>
  )
}
