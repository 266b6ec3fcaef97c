import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../api/session.tsx'
import { typedFields, typedText } from '../router/typed-in.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'

const rightsOf = ({ user, settings }: Session): string =>
  JSON.stringify([user.roles, settings.adminSettings, settings.managedDepartments])
const noFields: ReturnType<typeof typedFields> = []
const pageNow = () => document.getElementById('content')

/**
 * Where a part of a page goes with a right of its reader, e.g. a dialog, it says so over what is left, and
 * gives back what they were typing there. Where the whole page goes, that says it in its own place.
 */
export default function PartLost({ session }: { session: Session }) {
  const { t } = useTranslation(['lists', 'ui'])
  const rights = rightsOf(session)
  const [held, hold] = useState(() => ({ rights, page: pageNow(), typed: noFields }))
  const [lost, lose] = useState('')
  // While it is drawn without the right, what goes with it is still there.
  if (held.rights !== rights) hold({ rights, page: pageNow(), typed: typedFields() })
  useLayoutEffect(() => {
    if (held.page?.isConnected) lose(typedText(held.typed.filter(([field]) => !field.isConnected)))
  }, [held])
  const close = () => lose('')
  return (
    <Dialog open={lost !== ''} onClose={close} title={t('lists:partLost')}>
      <div role="alert" className="flex flex-col gap-4">
        <p className="text-dim">{t('lists:partLostText')}</p>
        <TypedHere text={lost} />
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('ui:close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
