import { type Relative, type UserDetails, users } from '@portal/contracts/users'
import { Plus, Save, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { Card, EmptyState } from '../ui/parts.tsx'

const MOST = 10
const valuesOf = (relatives: readonly Relative[]) => ({
  relatives: relatives.map(({ id, ...rest }) => ({ relativeId: id, ...rest })),
})

/** The next of kin; every administrator keeps them. */
export function Relatives({ person }: { person: UserDetails }) {
  const { t } = useTranslation(['users', 'ui'])
  const asking = useAsking(users.saveRelatives, {
    values: valuesOf(person.relatives),
    inputOf: ({ relatives }) => ({
      userId: person.id,
      relatives: relatives.map(({ relativeId, ...rest }) => ({
        ...rest,
        ...(relativeId ? { id: relativeId } : {}),
      })),
    }),
    said: t('ui:saved'),
    onDone: (_, values) => {
      form.reset(values)
    },
  })
  const { form, isDirty } = asking
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'relatives' })
  useUnsaved(isDirty)
  const saved = JSON.stringify(person.relatives)
  // Somebody else's change is shown at once, unless it would take away what is being typed.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(JSON.parse(saved)))
  }, [saved, isDirty, form])
  return (
    <Card>
      <FormFields
        of={asking}
        foot={
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
              busy={asking.busy}
              disabled={!isDirty}
              icon={<Save size={18} aria-hidden />}
            >
              {t('ui:save')}
            </Button>
          </div>
        }
      >
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
                  name: form.getValues(`relatives.${at}.name`) || at + 1,
                })}
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => remove(at)}
              >
                {t('ui:remove')}
              </Button>
            </legend>
            <TextInput
              label={t('users:name')}
              autoComplete="off"
              {...asking.field(`relatives.${at}.name`)}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <TextInput
                label={t('users:relation')}
                help={t('users:relationHelp')}
                autoComplete="off"
                {...asking.field(`relatives.${at}.relation`)}
              />
              <TextInput
                label={t('users:phone')}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                {...asking.field(`relatives.${at}.phone`)}
              />
            </div>
          </fieldset>
        ))}
      </FormFields>
    </Card>
  )
}
