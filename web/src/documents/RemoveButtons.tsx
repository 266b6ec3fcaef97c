import { type DocumentDetails, documents } from '@portal/contracts/documents'
import { addressOf, places } from '@portal/contracts/places'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/command.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Tag, useErrorText } from '../ui/parts.tsx'
import { useUndo } from '../ui/undo.ts'

/** Puts a document away, brings it back, or deletes it for good; each is asked before. */
export function RemoveButtons({ document }: { document: DocumentDetails }) {
  const { t } = useTranslation('documents')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const leave = () => void navigate(addressOf(places.adminDocuments))
  const undo = useUndo(documents.restore)
  const remove = useCommand(documents.remove, {
    onDone: () => snack(t('wasRemoved'), 'info', undo({ id })),
  })
  const restore = useCommand(documents.restore)
  const forGood = useCommand(documents.removeForGood, { leaves: true, onDone: leave })
  const { id, title } = document
  const onError = (error: unknown) => snack(errorText(error))
  const askFirst = async (
    kind: 'remove' | 'restore' | 'forGood',
    text: string,
    act: (input: { id: string }, options: { onError: typeof onError }) => void,
  ) => {
    const danger = kind !== 'restore'
    if (await ask({ title: t(`${kind}Ask`, { title }), text, confirm: t(kind), danger }))
      act({ id }, { onError })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tag>{t(`kind_${document.kind}`)}</Tag>
      <Tag>{t('version', { version: document.version })}</Tag>
      {document.state === 'removed' && <Tag tone="warn">{t('removed')}</Tag>}
      <span className="flex-1" />
      {document.state === 'active' ? (
        <Button
          kind="danger"
          busy={remove.isPending}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => void askFirst('remove', t('removeText'), remove.mutate)}
        >
          {t('remove')}
        </Button>
      ) : (
        <>
          <Button
            busy={restore.isPending}
            icon={<RotateCcw size={18} aria-hidden />}
            onClick={() => void askFirst('restore', t('restoreText'), restore.mutate)}
          >
            {t('restore')}
          </Button>
          <Button
            kind="danger"
            busy={forGood.isPending}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() =>
              void askFirst(
                'forGood',
                t('forGoodText', { count: document.approved }),
                forGood.mutate,
              )
            }
          >
            {t('forGood')}
          </Button>
        </>
      )}
    </div>
  )
}
