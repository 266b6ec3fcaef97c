import { dialled, type EmergencyRow, emergency } from '@portal/contracts/emergency'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { FileField } from '../education/FileField.tsx'
import { ContentField } from '../messages/ContentField.tsx'
import { useUnsaved } from '../router/unsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Dialog, FormButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'

const valuesOf = (one: EmergencyRow | undefined, position: number) => ({
  name: one?.name ?? '',
  phone: one?.phone ?? '',
  html: one?.html ?? '',
  file: one?.file ?? null,
  position: String(one?.position ?? position),
})

/** Adds, changes or deletes an emergency document. */
export function EmergencyDialog({
  one,
  position,
  onClose,
}: {
  one: EmergencyRow | undefined
  /** Where another one would stand. */
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation(['emergency', 'errors', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const queries = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const [empty, setEmpty] = useState(false)
  const [arriving, setArriving] = useState(nothingArriving)
  const form = useForm({ defaultValues: valuesOf(one, position) })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const topics = ['organisation'] as const
  const done = (words: string) => () => {
    release()
    snack(words, 'success')
    onClose()
  }
  const save = useCommand(emergency.save, { topics, onDone: done(t('ui:saved')) })
  const remove = useCommand(emergency.remove, { topics, onDone: done(t('removed')) })
  const { version, newer } = useVersioned(
    one,
    (value) => {
      form.reset(valuesOf(value, position))
      setGeneration((before) => before + 1)
    },
    { dirty: isDirty, busy: save.isPending },
  )
  const send = form.handleSubmit(({ file, ...values }) => {
    const phone = values.phone.trim()
    const nothing = phone === '' && values.html === '' && file === null
    setEmpty(nothing)
    if (nothing) return
    save.mutate(
      {
        ...values,
        phone,
        position: Number(values.position) || 0,
        fileId: file?.id ?? null,
        id: one?.id,
        version: version ?? 0,
      },
      {
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['organisation'] })
        },
      },
    )
  })
  const once = useSendOnceThere(arriving, () => void send())
  const close = useCarefulClose(isDirty, onClose)
  const takeAway = async () => {
    if (!one) return
    const question = {
      title: t('removeAsk', { name: one.name }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    }
    if (await ask(question))
      remove.mutate({ id: one.id }, { onError: (error) => snack(errorText(error)) })
  }
  const refused = save.error && save.error.code !== 'changedMeanwhile'
  const wrong = refused ? errorText(save.error) : undefined
  return (
    <Dialog open onClose={close} title={one ? t('changeDocument') : t('newDocument')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
        className="flex flex-col gap-4"
      >
        <NewerNotice newer={newer} />
        <FormError text={empty ? t('errors:emptyEmergency') : wrong} />
        <TextInput
          label={t('name')}
          autoComplete="off"
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          label={`${t('phone')} (${t('ui:optional')})`}
          help={t('phoneHelp')}
          maxLength={26}
          error={errors.phone?.message}
          {...form.register('phone', {
            validate: (text) => text.trim() === '' || dialled.test(text.trim()) || t('phoneWrong'),
          })}
        />
        <ContentField
          label={`${t('text')} (${t('ui:optional')})`}
          value={form.watch('html')}
          generation={generation}
          most={10_000}
          onChange={(html) => form.setValue('html', html, { shouldDirty: true })}
        />
        <FileField
          label={`${t('file')} (${t('ui:optional')})`}
          help={t('fileHelp')}
          value={form.watch('file')}
          onChange={(file) => form.setValue('file', file, { shouldDirty: true })}
          onArriving={setArriving}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={999}
          label={t('position')}
          help={t('positionHelp')}
          {...form.register('position')}
        />
        <OnceThere waiting={once.waiting} />
        <FormButtons
          busy={save.isPending || once.waiting}
          onCancel={close}
          remove={
            one && { text: t('remove'), busy: remove.isPending, onClick: () => void takeAway() }
          }
        />
      </form>
    </Dialog>
  )
}
