import { type Abnormality, abnormalities, ownStatuses } from '@portal/contracts/abnormalities'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { askAgain, useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { useWords } from './labels.tsx'

interface Values {
  status: (typeof ownStatuses)[number]
  comment: string
}

/** The person says what became of it, or that it is not so. */
export function StatusDialog({
  one,
  open,
  onClose,
}: {
  one: Abnormality
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const queries = useQueryClient()
  const before = ownStatuses.find((status) => status === one.status)
  const form = useForm<Values>({
    defaultValues: {
      status: before ?? 'explained',
      comment: one.commentBy === 'person' ? one.comment : '',
    },
  })
  const say = useCommand(abnormalities.setStatus, {
    topics: ['ownAbnormalities'],
    onDone: () => {
      snack(t('ui:saved'), 'success')
      onClose()
    },
  })
  const status = form.watch('status')
  const { error } = form.getFieldState('comment', form.formState)
  return (
    <Dialog open={open} onClose={onClose} title={t('sayTitle', { type: words.type(one.type) })}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            say.mutate(
              { id: one.id, version: one.version, ...values },
              {
                // What stands below is read anew, and says what has changed.
                onError: ({ status }) =>
                  status === 409 && void askAgain(queries, 'ownAbnormalities'),
              },
            ),
          )(event)
        }
      >
        <FormError text={say.error ? errorText(say.error) : undefined} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{t('whatIsIt')}</legend>
          {ownStatuses.map((value) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-link has-checked:bg-raised"
            >
              <input
                type="radio"
                value={value}
                className="size-5 shrink-0 accent-link"
                {...form.register('status')}
              />
              <span>
                <span className="font-medium">{words.status(value)}</span>
                <span className="block text-sm text-dim">{t(`status_${value}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('comment')}
          help={status === 'corrected' ? t('ui:optional') : undefined}
          maxLength={2000}
          error={error?.message}
          {...form.register('comment', {
            validate: (value, values) =>
              values.status === 'corrected' || value.trim() !== '' || t('ui:requiredField'),
          })}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={say.isPending}>
            {t('ui:save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
