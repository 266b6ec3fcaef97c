import type { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useRules } from '../ui/form.ts'
import { FormError } from '../ui/parts.tsx'
import { EntryCard } from './EntryCard.tsx'
import { EmailInput } from './inputs.tsx'

/**
 * Asks for the address that a security code is sent to.
 * @param failure the words for what the call was refused with
 * @param onSent goes on with the address, also for somebody who has a code already
 */
export function AskForCode({
  call,
  title,
  intro,
  email,
  autoComplete,
  failure,
  onSent,
}: {
  call: typeof auth.invite | typeof auth.requestReset
  title: string
  intro: string
  email: string
  autoComplete: 'email' | 'username'
  failure: (error: unknown) => string
  onSent: (email: string) => void
}) {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const form = useForm({ defaultValues: { email } })
  const ask = useCommand(call)
  const send = form.handleSubmit((values) =>
    ask.mutateAsync(values).then(
      () => onSent(values.email.trim()),
      () => undefined,
    ),
  )
  return (
    <EntryCard title={title} intro={intro}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={ask.isError ? failure(ask.error) : undefined} />
        <EmailInput
          autoComplete={autoComplete}
          error={form.formState.errors.email?.message}
          {...form.register('email', rules.email)}
        />
        <Button type="submit" busy={form.formState.isSubmitting} icon={<Mail size={18} />}>
          {t('sendCode')}
        </Button>
      </form>
      <nav className="flex flex-wrap justify-between gap-x-4 text-link">
        <button
          type="button"
          onClick={() => onSent(form.getValues('email').trim())}
          className="min-h-11 hover:underline"
        >
          {t('haveCode')}
        </button>
        <Link
          to={addressOf(places.login)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {t('toSignIn')}
        </Link>
      </nav>
    </EntryCard>
  )
}
