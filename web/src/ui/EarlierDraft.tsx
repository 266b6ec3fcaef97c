import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kept } from '../api/offline/useKept.ts'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'

/**
 * Offers what was begun here earlier and the device said only when something else was being written.
 * @param nothing is nothing written that would be lost for it?
 * @param onTake puts it in place of what is written
 */
export function EarlierDraft<T>({
  draft,
  nothing,
  onTake,
}: {
  draft: Kept<T> | null
  nothing: boolean
  onTake: (earlier: T) => void
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const { ask } = useFeedback()
  const [answered, setAnswered] = useState<Kept<T>>()
  if (draft?.earlier === undefined || answered?.kept === draft.kept) return null
  const { earlier, kept } = draft
  const sure = (confirm: string) =>
    ask({
      title: t('ui:discardDraftTitle'),
      text: t('ui:discardDraftText'),
      confirm,
      danger: true,
    })
  const take = async () => {
    if (!nothing && !(await sure(t('earlierTake')))) return
    setAnswered(draft)
    await kept.takeEarlier().catch(() => undefined)
    onTake(earlier)
  }
  const drop = async () => {
    if (!(await sure(t('earlierDrop')))) return
    setAnswered(draft)
    await kept.dropEarlier().catch(() => undefined)
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4 text-warn">
      <p className="flex gap-2">
        <FileClock size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('earlierDraft')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => void take()}>
          {t('earlierTake')}
        </Button>
        <Button kind="secondary" onClick={() => void drop()}>
          {t('earlierDrop')}
        </Button>
      </div>
    </div>
  )
}
