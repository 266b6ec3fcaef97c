import { type Relative, type UserDetails, users } from '@portal/contracts/users'
import { Plus, Save, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { Card, EmptyState } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'

const MOST = 10
interface Kin {
  readonly id: string
  readonly version: number
  readonly relatives: readonly Relative[]
}
const valuesOf = (kin: Kin | undefined) => ({
  relatives: kin?.relatives.map(({ id, ...rest }) => ({ relativeId: id, ...rest })) ?? [],
})

/** The next of kin; every administrator keeps them. */
export function Relatives({ person }: { person: UserDetails }) {
  const { t } = useTranslation(['users', 'ui'])
  const { id, relatives, relativesVersion: version } = person
  const record = useRecord(users.saveRelatives, {
    one: { id, version, relatives },
    valuesOf,
    inputOf: ({ relatives }, of) => ({
      userId: id,
      version: of.version,
      relatives: relatives.map(({ relativeId, ...rest }) => ({
        ...rest,
        ...(relativeId ? { id: relativeId } : {}),
      })),
    }),
  })
  const { form, isDirty } = record
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'relatives' })
  return (
    <Card>
      <RecordFields
        record={record}
        foot={
          <div className="flex flex-wrap gap-2">
            <Button
              kind="secondary"
              off={fields.length >= MOST}
              icon={<Plus size={18} aria-hidden />}
              onClick={() => append({ relativeId: '', name: '', relation: '', phone: '' })}
            >
              {t('users:addRelative')}
            </Button>
            <Button
              type="submit"
              busy={record.busy}
              off={!isDirty}
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
            <legend className="float-left flex w-full flex-wrap items-center justify-between font-semibold">
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
              kind="name"
              label={t('users:name')}
              {...record.field(`relatives.${at}.name`)}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <TextInput
                kind="text"
                label={t('users:relation')}
                help={t('users:relationHelp')}
                {...record.field(`relatives.${at}.relation`)}
              />
              <TextInput
                kind="phone"
                label={t('users:phone')}
                {...record.field(`relatives.${at}.phone`)}
              />
            </div>
          </fieldset>
        ))}
      </RecordFields>
    </Card>
  )
}
