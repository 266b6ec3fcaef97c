import { abnormalities } from '@portal/contracts/abnormalities'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { FactFields, type FactValues, factsOf } from './FactFields.tsx'

/** Notes one by hand. */
export function NewAbnormality({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [people, setPeople] = useState<readonly PersonChoice[]>([])
  const [tried, setTried] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const form = useForm<FactValues>({
    defaultValues: { type: 'dailyRest', severity: '', day: '', time: '', figure: '', text: '' },
  })
  const create = useCommand(abnormalities.create, {
    topics: ['abnormalities'],
    onDone: () => {
      snack(t('noted'), 'success')
      onClose()
    },
  })
  const [person] = people
  const send = form.handleSubmit((values) => {
    if (!person) return picker.current?.focus()
    create.mutate({ userId: person.id, ...factsOf(values) })
  })
  const leave = useCarefulClose(form.formState.isDirty || people.length > 0, onClose)
  return (
    <Dialog open onClose={leave} title={t('newTitle')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          setTried(true)
          void send(event)
        }}
      >
        <FormError text={create.error ? errorText(create.error) : undefined} />
        <PeoplePicker
          label={t('ui:person')}
          max={1}
          value={people}
          onChange={setPeople}
          inputRef={picker}
          error={tried && !person ? t('ui:requiredField') : undefined}
        />
        <FactFields form={form} />
        <p className="text-sm text-dim">{t('holdsStart')}</p>
        <DialogButtons>
          <Button kind="secondary" onClick={leave}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {t('note')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
