import { stockholmDay } from '@portal/calendar/stockholm'
import { education } from '@portal/contracts/education'
import type { Attachment } from '@portal/contracts/messages'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { InPerson } from '../ui/InPerson.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { FileField } from './FileField.tsx'

/**
 * Hands in an education: one that was asked for (`id`), one of the list (`educationId`), or one with a
 * name of one's own.
 */
export function HandIn({
  id,
  version,
  educationId,
  onDone,
}: {
  id?: string
  /** Of what was read of the one that was asked for. */
  version?: number
  educationId?: string
  onDone: () => void
}) {
  const { t } = useTranslation(['education', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [file, setFile] = useState<Attachment | null>(null)
  const [arriving, setArriving] = useState(nothingArriving)
  const [tried, setTried] = useState(false)
  const form = useForm({ defaultValues: { name: '', graduatedOn: '' } })
  const { errors, isDirty } = form.formState
  const release = useUnsaved(isDirty || file !== null)
  const own = !id && !educationId
  const register = useCommand(education.register, {
    topics: ['startup', 'education'],
    onDone: () => {
      release()
      snack(t('handedIn'), 'success')
      onDone()
    },
  })
  const send = form.handleSubmit(({ name, graduatedOn }) => {
    if (file) register.mutate({ id, version, educationId, name, graduatedOn, fileId: file.id })
  })
  const once = useSendOnceThere(arriving, () => {
    setTried(true)
    void send()
  })
  const notYet = (day: string) => day <= stockholmDay(new Date()) || t('notYet')
  const wrong = Object.keys(errors).length > 0 || (tried && !file)
  return (
    <InPerson>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          once.send()
        }}
        className="flex flex-col gap-4"
      >
        <FormError
          focus={false}
          text={
            register.isError ? errorText(register.error) : wrong ? t('ui:checkForm') : undefined
          }
        />
        {own && (
          <TextInput
            label={t('name')}
            maxLength={200}
            error={errors.name?.message}
            {...form.register('name', rules.required)}
          />
        )}
        <TextInput
          type="date"
          label={t('graduatedOn')}
          max={stockholmDay(new Date())}
          error={errors.graduatedOn?.message}
          {...form.register('graduatedOn', {
            validate: (day) => {
              const given = rules.required.validate(day)
              return given === true ? notYet(day) : given
            },
          })}
        />
        <FileField
          label={t('diploma')}
          help={t('diplomaHelp')}
          error={tried && !file ? t('diplomaMissing') : undefined}
          value={file}
          onChange={setFile}
          onArriving={setArriving}
        />
        <OnceThere waiting={once.waiting} />
        <Button
          type="submit"
          busy={register.isPending || once.waiting}
          icon={<Send size={18} aria-hidden />}
          className="w-full md:w-auto md:self-start"
        >
          {t('handIn')}
        </Button>
      </form>
    </InPerson>
  )
}
