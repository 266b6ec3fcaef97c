import { type UserDetails, users } from '@portal/contracts/users'
import { Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { Differences } from './Differences.tsx'
import { Facts } from './Facts.tsx'
import { useKeyLoss } from './key-loss.ts'
import { PersonFields } from './PersonFields.tsx'
import { asInput, besidePerson, personFields, valuesOf } from './person.ts'

/** A person's details: a form for administrators, to read for the others. */
export function Details({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const { isAdmin } = useSession()
  if (isAdmin) return <EditDetails person={person} />
  return (
    <Card>
      <p className="mb-4 text-dim">{t('readOnly')}</p>
      <Facts of={person} />
    </Card>
  )
}

function EditDetails({ person }: { person: UserDetails }) {
  const { t } = useTranslation('ui')
  const { isSuper } = useSession()
  const keyLoss = useKeyLoss(person)
  const record = useRecord(users.change, {
    one: person,
    valuesOf,
    inputOf: (values, { version }) => ({
      id: person.id,
      version,
      ...asInput(values),
      ...(isSuper ? { contentAccess: values.contentAccess } : {}),
    }),
    beside: besidePerson,
  })
  const { form, newer, isDirty } = record
  /** Only what was typed here is kept: a field left alone takes what somebody else saved. */
  const keepMine = () => {
    const typed = form.getValues()
    const before = form.formState.defaultValues
    newer?.keepMine()
    form.reset(valuesOf(person))
    for (const field of personFields)
      if (JSON.stringify(typed[field]) !== JSON.stringify(before?.[field]))
        form.setValue(field, typed[field], { shouldDirty: true })
  }
  return (
    <Card>
      <RecordFields
        record={{ ...record, newer: newer && { ...newer, keepMine } }}
        foot={
          <div
            className={`flex flex-col bg-surface ${isDirty && !newer ? 'sticky on-foot py-3' : ''}`}
          >
            <Button
              type="submit"
              busy={record.busy}
              off={!isDirty || newer !== undefined}
              icon={<Save size={18} aria-hidden />}
            >
              {t('save')}
            </Button>
          </div>
        }
      >
        {newer && <Differences form={form} saved={valuesOf(person)} />}
        <PersonFields of={record} access keyLoss={keyLoss} />
      </RecordFields>
    </Card>
  )
}
