import { type SavedView, views } from '@portal/contracts/views'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../AskDialog.tsx'
import { TextInput } from '../Field.tsx'
import { useAsking } from '../fields.tsx'

/**
 * Saves a view of a list under a name, or gives one another name. A new one of a name that is there
 * already takes its place, which is said before.
 * @param one the view that is given another name
 * @param mine the views of the same list
 */
export default function SaveView({
  list,
  query,
  one,
  mine,
  onClose,
}: {
  list: string
  query: string
  one?: SavedView
  mine: readonly SavedView[]
  onClose: () => void
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const called = (name: string) =>
    one ?? mine.find((other) => other.name.toLowerCase() === name.trim().toLowerCase())
  const asking = useAsking(views.save, {
    values: { name: one?.name ?? '' },
    inputOf: ({ name }) => {
      const before = called(name)
      return { ...(before && { id: before.id }), list, name: name.trim(), query }
    },
    said: t('lists:viewSaved'),
    onDone: onClose,
  })
  const replaces = !one && called(asking.form.watch('name')) !== undefined
  return (
    <AskDialog
      of={asking}
      title={one ? t('lists:renameView', { name: one.name }) : t('lists:saveView')}
      submit={{ label: replaces ? t('lists:replaceView') : t('ui:save') }}
      onClose={onClose}
    >
      <TextInput kind="text" label={t('lists:viewName')} {...asking.field('name')} />
      <p className="text-sm text-dim" role="status">
        {replaces ? t('lists:replaceHint') : t('lists:viewHint')}
      </p>
    </AskDialog>
  )
}
