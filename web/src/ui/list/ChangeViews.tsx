import { type SavedView, views } from '@portal/contracts/views'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../api/command.ts'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import { useFeedback } from '../feedback.tsx'
import { useErrorText } from '../parts.tsx'
import SaveView from './SaveView.tsx'

/** Gives one's views of a list other names, and removes them. */
export default function ChangeViews({
  mine,
  onClose,
}: {
  mine: readonly SavedView[]
  onClose: () => void
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const [renaming, setRenaming] = useState<SavedView>()
  const remove = useCommand(views.remove, {
    onDone: () => snack(t('lists:viewRemoved'), 'success'),
  })
  const takeAway = async ({ id, name }: SavedView) => {
    const sure = await ask({
      title: t('lists:removeViewAsk', { name }),
      text: t('lists:removeViewText'),
      confirm: t('lists:removeView'),
      danger: true,
    })
    if (sure) remove.mutate({ id }, { onError: (error) => snack(errorText(error)) })
  }
  if (renaming)
    return (
      <SaveView
        list={renaming.list}
        query={renaming.query}
        one={renaming}
        mine={mine}
        onClose={() => setRenaming(undefined)}
      />
    )
  return (
    <Dialog open onClose={onClose} title={t('lists:changeViews')}>
      {mine.length === 0 && <p className="text-dim">{t('lists:noViews')}</p>}
      <ul className="divide-y divide-line">
        {mine.map((one) => (
          <li key={one.id} className="flex items-center gap-1 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{one.name}</span>
            <Button
              kind="quiet"
              className="px-3!"
              icon={<Pencil size={18} aria-hidden />}
              aria-label={t('lists:renameView', { name: one.name })}
              title={t('lists:renameView', { name: one.name })}
              onClick={() => setRenaming(one)}
            />
            <Button
              kind="quiet"
              className="px-3!"
              icon={<Trash2 size={18} aria-hidden />}
              disabled={remove.isPending}
              aria-label={t('lists:removeNamedView', { name: one.name })}
              title={t('lists:removeNamedView', { name: one.name })}
              onClick={() => void takeAway(one)}
            />
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
