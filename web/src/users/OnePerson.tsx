import { addressOf, places } from '@portal/contracts/places'
import { users } from '@portal/contracts/users'
import { Mail, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useFaultText } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { LanguageField, NameFields, PersonFields, TypeField } from './PersonFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { asInput, nobody, type PersonValues, showRefusal } from './person.ts'
import { useRowWords } from './row-words.ts'

/** Tells the page which of its forms has something unsaved. */
export type Mark = (key: string, dirty: boolean) => void

/** Invites one person: what is wrong is asked for first, and shown beside its field. */
export function InvitePerson({ mark }: { mark: Mark }) {
  const { t } = useTranslation('users')
  const { snack } = useFeedback()
  const words = useRowWords()
  const form = useForm<PersonValues>({ defaultValues: nobody })
  const { isDirty } = form.formState
  useEffect(() => mark('one', isDirty), [mark, isDirty])
  const failure = useFailure(form)
  const invite = useCommand(users.invite, { topics: ['users'] })
  const send = form.handleSubmit(async (values) => {
    const { firstName, lastName, email, phone, personalNumber, ...rest } = asInput(values)
    const input = {
      people: [{ firstName, lastName, email, phone, personalNumber }],
      userType: rest.userType,
      companyId: rest.companyId,
      departmentIds: rest.departmentIds,
      locale: rest.locale ?? null,
    }
    failure.clear()
    try {
      const { rows } = await invite.mutateAsync({ ...input, preview: true })
      const wrong = rows[0]?.errors ?? []
      for (const error of wrong)
        form.setError(error.field as 'email', { message: words(error) }, { shouldFocus: true })
      if (wrong.length > 0) return
      await invite.mutateAsync(input)
      snack(t('invitedOne', { name: `${firstName} ${lastName}` }), 'success')
      form.reset({
        ...nobody,
        userType: rest.userType,
        companyId: values.companyId,
        departmentIds: values.departmentIds,
        locale: values.locale,
      })
    } catch (error) {
      failure.show(error)
    }
  }, failure.incomplete)
  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p className="text-dim">{t('inviteOneIntro')}</p>
        <FormError text={failure.text} />
        <NameFields form={form} />
        <LanguageField form={form} />
        <TypeField form={form} />
        <PlaceFields form={form} />
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          icon={<Mail size={18} aria-hidden />}
        >
          {t('invite')}
        </Button>
      </form>
    </Card>
  )
}

/** Writes a person down without inviting, and goes to them. */
export function CreatePerson({ mark, onCreated }: { mark: Mark; onCreated: () => void }) {
  const { t } = useTranslation('users')
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const form = useForm<PersonValues>({ defaultValues: nobody })
  const { isDirty } = form.formState
  useEffect(() => mark('create', isDirty), [mark, isDirty])
  const failure = useFailure(form)
  const create = useCommand(users.create, { topics: ['users'] })
  const send = form.handleSubmit(async (values) => {
    failure.clear()
    try {
      const { id } = await create.mutateAsync(asInput(values))
      snack(t('createdOne', { name: `${values.firstName} ${values.lastName}`.trim() }), 'success')
      onCreated()
      await navigate(addressOf(places.user, { userId: id }))
    } catch (error) {
      failure.show(error)
    }
  }, failure.incomplete)
  return (
    <Card>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p className="text-dim">{t('createIntro')}</p>
        <FormError text={failure.text} />
        <PersonFields form={form} access={false} />
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          icon={<UserPlus size={18} aria-hidden />}
        >
          {t('create')}
        </Button>
      </form>
    </Card>
  )
}

/** What is wrong with the whole form, in words. */
export function useFailure(form: UseFormReturn<PersonValues>) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const ofFault = useFaultText()
  const [text, setText] = useState<string>()
  return {
    text,
    clear: () => setText(undefined),
    incomplete: () => setText(t('checkForm')),
    show: (error: unknown) =>
      setText(
        showRefusal(error, form.setError, { text: errorText(error), ofFault })
          ? t('checkForm')
          : errorText(error),
      ),
  }
}
