import { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput, TextInput } from '../ui/Field.tsx'
import { showFieldErrors, useFaultText, useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { AskForCode } from './AskForCode.tsx'
import { EntryCard } from './EntryCard.tsx'
import { CodeInput, EmailInput } from './inputs.tsx'

type Step = 'email' | 'code' | 'done'
const fields = ['email', 'token', 'firstName', 'lastName', 'password'] as const

/** Registration: e-mail, then code and password, then the wait for an administrator. */
export default function Register() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const given = usePlace(places.register)
  const [step, setStep] = useState<Step>(given.step ?? 'email')
  const [email, setEmail] = useState(given.email ?? '')
  if (step === 'done') return <Wait />
  return step === 'email' ? (
    <AskForCode
      call={auth.invite}
      title={t('register')}
      intro={t('registerIntro')}
      email={email}
      autoComplete="email"
      failure={errorText}
      onSent={(address) => {
        setEmail(address)
        setStep('code')
      }}
    />
  ) : (
    <Finish email={email} onDone={() => setStep('done')} onBack={() => setStep('email')} />
  )
}

function Finish({
  email,
  onDone,
  onBack,
}: {
  email: string
  onDone: () => void
  onBack: () => void
}) {
  const { t } = useTranslation(['auth', 'ui'])
  const faultText = useFaultText()
  const rules = useRules()
  const errorText = useErrorText()
  const form = useForm({
    defaultValues: { email, token: '', firstName: '', lastName: '', password: '' },
  })
  const register = useCommand(auth.register)
  const { errors } = form.formState
  const send = form.handleSubmit((values) =>
    register.mutateAsync(values).then(onDone, (error: unknown) => {
      showFieldErrors(error, fields, form.setError, faultText)
    }),
  )
  return (
    <EntryCard title={t('auth:register')} intro={t('auth:codeSent')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={register.isError ? errorText(register.error) : undefined} />
        <EmailInput error={errors.email?.message} {...form.register('email', rules.email)} />
        <CodeInput error={errors.token?.message} {...form.register('token', rules.required)} />
        <TextInput
          label={t('auth:firstName')}
          help={t('auth:nameHelp')}
          maxLength={80}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName', rules.required)}
        />
        <TextInput
          label={t('auth:lastName')}
          maxLength={80}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName', rules.required)}
        />
        <PasswordInput
          label={t('auth:newPassword')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password', rules.newPassword)}
        />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('auth:finishRegistration')}
        </Button>
      </form>
      <button
        type="button"
        onClick={onBack}
        className="min-h-11 text-left text-link hover:underline"
      >
        {t('auth:sendNewCode')}
      </button>
    </EntryCard>
  )
}

function Wait() {
  const { t } = useTranslation('auth')
  return (
    <EntryCard title={t('registered')}>
      <p role="status" className="flex gap-3">
        <Hourglass size={24} aria-hidden className="shrink-0 text-link" />
        {t('waitForActivation')}
      </p>
      <Link
        to={addressOf(places.login)}
        className="inline-flex min-h-11 items-center text-link hover:underline"
      >
        {t('toSignIn')}
      </Link>
    </EntryCard>
  )
}
