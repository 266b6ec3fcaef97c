import { type EducationRow, education } from '@portal/contracts/education'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { ContentField } from '../messages/ContentField.tsx'
import { useUnsaved } from '../router/unsaved.ts'
import { Dialog, FormButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'

const valuesOf = (one: EducationRow | undefined) => ({
  name: one?.name ?? '',
  description: one?.description ?? '',
  link: one?.link ?? '',
  isOffered: one?.isOffered ?? false,
})

/** Creates, changes or deletes an education of the list. */
export function EducationDialog({
  one,
  onClose,
}: {
  one: EducationRow | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['education', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const queries = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const form = useForm({ defaultValues: valuesOf(one) })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty)
  const topics = ['education', 'startup'] as const
  const done = (words: string) => () => {
    release()
    snack(words, 'success')
    onClose()
  }
  const save = useCommand(education.save, { topics, onDone: done(t('ui:saved')) })
  const remove = useCommand(education.remove, { topics, onDone: done(t('removed')) })
  const { version, newer } = useVersioned(
    one,
    (value) => {
      form.reset(valuesOf(value))
      setGeneration((before) => before + 1)
    },
    { dirty: isDirty, busy: save.isPending },
  )
  const send = form.handleSubmit((values) =>
    save.mutate(
      { ...values, link: values.link.trim(), id: one?.id, version },
      {
        onError: (error) => {
          if (error.code === 'nameTaken') form.setError('name', { message: errorText(error) })
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['education'] })
        },
      },
    ),
  )
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
  const beside = ['nameTaken', 'changedMeanwhile']
  return (
    <Dialog open onClose={close} title={one ? t('changeEducation') : t('newEducation')}>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <NewerNotice newer={newer} />
        <FormError
          text={save.error && !beside.includes(save.error.code) ? errorText(save.error) : undefined}
        />
        <TextInput
          label={t('name')}
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <ContentField
          label={`${t('about')} (${t('ui:optional')})`}
          value={form.watch('description')}
          generation={generation}
          most={20_000}
          onChange={(html) => form.setValue('description', html, { shouldDirty: true })}
        />
        <TextInput
          type="url"
          inputMode="url"
          label={`${t('link')} (${t('ui:optional')})`}
          help={t('linkHelp')}
          maxLength={500}
          error={errors.link?.message}
          {...form.register('link', {
            validate: (text) =>
              text.trim() === '' || /^https?:\/\/\S+\.\S+$/.test(text.trim()) || t('linkWrong'),
          })}
        />
        <Checkbox
          label={t('isOffered')}
          help={t('isOfferedHelp')}
          {...form.register('isOffered')}
        />
        <FormButtons
          busy={save.isPending}
          onCancel={close}
          remove={
            one && { text: t('remove'), busy: remove.isPending, onClick: () => void takeAway() }
          }
        />
      </form>
    </Dialog>
  )
}
