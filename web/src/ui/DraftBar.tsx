import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'

/** Says whether what is being written is kept, and discards it when asked to. */
export function DraftBar({
  draft,
  onDiscard,
}: {
  draft: {
    kept: boolean
    unkept: boolean
    nothing: boolean
    /** Another tab keeps a draft of its own in the place of this one. */
    elsewhere: boolean
    clear: () => void
  }
  onDiscard: () => void
}) {
  const { t } = useTranslation('ui')
  if (draft.nothing) return null
  const discard = () => {
    draft.clear()
    onDiscard()
  }
  return (
    <span className="flex flex-1 basis-60 flex-wrap items-center justify-between gap-x-4 md:justify-end">
      <span role="status" className="text-sm text-dim">
        {draft.elsewhere ? t('draftElsewhere') : draft.kept ? t('draftKept') : t('draftNotKept')}
      </span>
      <DiscardDraft onDiscard={discard} />
    </span>
  )
}

/** Throws away what is being written, once that was asked. */
export function DiscardDraft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('ui')
  const { ask } = useFeedback()
  const discard = async () => {
    const sure = await ask({
      title: t('discardDraftTitle'),
      text: t('discardDraftText'),
      confirm: t('discardDraft'),
      danger: true,
    })
    if (sure) onDiscard()
  }
  return (
    <Button kind="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={() => void discard()}>
      {t('discardDraft')}
    </Button>
  )
}
