import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind } from './Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from './Dialog.tsx'
import { FormFields, type FormState } from './fields.tsx'
import { GoneHere } from './gone-here.ts'

/**
 * A form in a dialog of its own; where something was typed, closing it asks first.
 * @param send sends it, where something is to be waited for
 * @param submit what its button says, and its sign
 * @param above stands before the fields
 * @param beside stands at the other end of the foot, e.g. what takes away
 */
export function AskDialog({
  of,
  send = of.send,
  busy = of.busy,
  title,
  submit,
  above,
  beside,
  onClose,
  children,
}: {
  of: FormState
  send?: () => void
  busy?: boolean
  title: string
  submit: {
    readonly label: string
    readonly icon?: ReactNode
    readonly kind?: ButtonKind
    readonly disabled?: boolean
  }
  above?: ReactNode
  beside?: ReactNode
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const gone = useContext(GoneHere)
  const close = useCarefulClose(of.isDirty, onClose)
  const { label, ...button } = submit
  return (
    <Dialog open onClose={close} title={title}>
      <FormFields
        of={of}
        send={send}
        above={
          <>
            {!of.busy && gone}
            {above}
          </>
        }
        foot={
          <DialogButtons>
            {beside && (
              <>
                {beside}
                <span className="grow" />
              </>
            )}
            <Button kind="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" busy={busy} {...button}>
              {label}
            </Button>
          </DialogButtons>
        }
      >
        {children}
      </FormFields>
    </Dialog>
  )
}
