import { type Relative, type UserDetails, users } from '@portal/contracts/users'
import { Plus, Save, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { Card, EmptyState, FormError, useErrorText } from '../ui/parts.tsx'

const MOST = 10
interface Values {
  list: { relativeId: string; name: string; relation: string; phone: string }[]
}
const valuesOf = (relatives: readonly Relative[]): Values => ({
  list: relatives.map(({ id, ...rest }) => ({ relativeId: id, ...rest })),
})

/** The next of kin; every administrator keeps them. */
export function Relatives({
  person,
  mark,
}: {
  person: UserDetails
  mark: (part: 'relatives', dirty: boolean) => void
}) {
  const { t } = useTranslation(['users', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const form = useForm<Values>({ defaultValues: valuesOf(person.relatives) })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'list' })
  const { isDirty, errors, isSubmitting, isSubmitted } = form.formState
  const save = useCommand(users.saveRelatives, { topics: ['users'] })
  useEffect(() => mark('relatives', isDirty), [mark, isDirty])
  const saved = JSON.stringify(person.relatives)
  // Somebody else's change is shown at once, unless it would take away what is being typed.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(JSON.parse(saved)))
  }, [saved, isDirty, form])
  const send = form.handleSubmit(async ({ list }) => {
    try {
      await save.mutateAsync({
        userId: person.id,
        relatives: list.map(({ relativeId, ...rest }) => ({
          ...rest,
          ...(relativeId ? { id: relativeId } : {}),
        })),
      })
      form.reset({ list })
      snack(t('ui:saved'), 'success')
    } catch {
      // Shown above the form.
    }
  })
  const incomplete = isSubmitted && errors.list ? t('ui:checkForm') : undefined
  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={save.isError ? errorText(save.error) : incomplete} />
        {fields.length === 0 && (
          <EmptyState title={t('users:noRelatives')} hint={t('users:noRelativesHint')} />
        )}
        {fields.map((field, at) => (
          <fieldset
            key={field.id}
            className="flex flex-col gap-3 border-b border-line pb-4 last-of-type:border-0"
          >
            <legend className="float-left flex w-full items-center justify-between font-semibold">
              {t('users:relativeNumber', { number: at + 1 })}
              <Button
                kind="quiet"
                aria-label={t('users:removeRelative', {
                  name: form.getValues(`list.${at}.name`) || at + 1,
                })}
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => remove(at)}
              >
                {t('ui:remove')}
              </Button>
            </legend>
            <TextInput
              label={t('users:name')}
              maxLength={120}
              autoComplete="off"
              error={errors.list?.[at]?.name?.message}
              {...form.register(`list.${at}.name`, rules.required)}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <TextInput
                label={t('users:relation')}
                help={t('users:relationHelp')}
                maxLength={60}
                autoComplete="off"
                error={errors.list?.[at]?.relation?.message}
                {...form.register(`list.${at}.relation`, rules.required)}
              />
              <TextInput
                label={t('users:phone')}
                type="tel"
                inputMode="tel"
                maxLength={30}
                autoComplete="off"
                error={errors.list?.[at]?.phone?.message}
                {...form.register(`list.${at}.phone`, rules.required)}
              />
            </div>
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            disabled={fields.length >= MOST}
            icon={<Plus size={18} aria-hidden />}
            onClick={() => append({ relativeId: '', name: '', relation: '', phone: '' })}
          >
            {t('users:addRelative')}
          </Button>
          <Button
            type="submit"
            busy={isSubmitting}
            disabled={!isDirty}
            icon={<Save size={18} aria-hidden />}
          >
            {t('ui:save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
