import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import { Select } from '../Field.tsx'
import type { Option } from '../options.ts'

/** Asks what people are put into or given. */
export function ChooseInto({
  title,
  busy,
  label,
  options,
  onClose,
  onChosen,
}: {
  title: string
  busy: boolean
  label: string
  options: readonly Option[]
  onClose: () => void
  onChosen: (id: string) => void
}) {
  const { t } = useTranslation(['ui', 'lists'])
  const [id, setId] = useState('')
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <Select
          label={label}
          value={id}
          onChange={(event) => setId(event.target.value)}
          options={[{ value: '', label: '' }, ...options]}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={busy} disabled={id === ''} onClick={() => onChosen(id)}>
            {t('lists:goOn')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
