import { type UserDetails, users } from '@portal/contracts/users'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, FormError } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { Differences } from './Differences.tsx'
import { Facts } from './Facts.tsx'
import { useFailure } from './OnePerson.tsx'
import { PersonFields } from './PersonFields.tsx'
import { asInput, type PersonValues, personFields, valuesOf } from './person.ts'

type Props = {
  person: UserDetails
  mark: (part: 'details', dirty: boolean) => void
}

/** A person's details: a form for administrators, to read for the others. */
export function Details({ person, mark }: Props) {
  const { t } = useTranslation('users')
  const { isAdmin } = useSession()
  if (isAdmin) return <EditDetails person={person} mark={mark} />
  return (
    <Card>
      <p className="mb-4 text-dim">{t('readOnly')}</p>
      <Facts of={person} />
    </Card>
  )
}

function EditDetails({ person, mark }: Props) {
  const { t } = useTranslation('ui')
  const { isSuper } = useSession()
  const { snack } = useFeedback()
  const queries = useQueryClient()
  const form = useForm<PersonValues>({ defaultValues: valuesOf(person) })
  const { isDirty } = form.formState
  const failure = useFailure(form)
  const change = useCommand(users.change, { topics: ['users'] })
  const { version, newer } = useVersioned(person, (value) => form.reset(valuesOf(value)), {
    dirty: isDirty,
    busy: change.isPending,
  })
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
  useEffect(() => mark('details', isDirty), [mark, isDirty])
  const send = form.handleSubmit(async (values) => {
    failure.clear()
    try {
      await change.mutateAsync({
        id: person.id,
        version: version ?? person.version,
        ...asInput(values),
        ...(isSuper ? { contentAccess: values.contentAccess } : {}),
      })
      form.reset(values)
      snack(t('saved'), 'success')
    } catch (error) {
      // What differs is then shown, and what was typed stays.
      if (error instanceof ApiError && error.code === 'changedMeanwhile')
        await queries.invalidateQueries({ queryKey: ['users'] })
      else failure.show(error)
    }
  }, failure.incomplete)
  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-6">
        <FormError text={failure.text} />
        <NewerNotice newer={newer && { ...newer, keepMine }} />
        {newer && <Differences form={form} saved={valuesOf(person)} />}
        <PersonFields form={form} access />
        <div
          className={`flex flex-col bg-surface ${isDirty && !newer ? 'sticky on-foot py-3' : ''}`}
        >
          <Button
            type="submit"
            busy={form.formState.isSubmitting}
            disabled={!isDirty || newer !== undefined}
            icon={<Save size={18} aria-hidden />}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
