import { auth } from '@portal/contracts/auth'
import { Hourglass, Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput, TextInput } from '../ui/Field.tsx'
import { showFieldErrors, useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { CodeInput } from './CodeInput.tsx'
import { EntryCard } from './EntryCard.tsx'

type Step = 'email' | 'code' | 'done'

/** Registration: e-mail, then code and password, then the wait for an administrator. */
export default function Register() {
  const [params] = useSearchParams()
  const [step, setStep] = useState<Step>(params.get('step') === 'code' ? 'code' : 'email')
  const [email, setEmail] = useState(params.get('email') ?? '')
  if (step === 'done') return <Wait />
  return step === 'email' ? (
    <AskForCode
      email={email}
      onSent={(address) => {
        setEmail(address)
        setStep('code')
      }}
    />
  ) : (
    <Finish email={email} onDone={() => setStep('done')} onBack={() => setStep('email')} />
  )
}

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { email } })
  const invite = useCommand(auth.invite)
  const send = form.handleSubmit((values) =>
    invite.mutateAsync(values).then(
      () => onSent(values.email.trim()),
      () => undefined,
    ),
  )
  return (
    <EntryCard title={t('register')} intro={t('registerIntro')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={invite.isError ? errorText(invite.error) : undefined} />
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
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
        <Link to="/login" className="inline-flex min-h-11 items-center hover:underline">
          {t('toSignIn')}
        </Link>
      </nav>
    </EntryCard>
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
  const rules = useRules()
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { email, token: '', password: '' } })
  const register = useCommand(auth.register)
  const { errors } = form.formState
  const send = form.handleSubmit((values) =>
    register.mutateAsync(values).then(onDone, (error: unknown) => {
      showFieldErrors(error, ['email', 'token', 'password'], form.setError, t('ui:invalidField'))
    }),
  )
  return (
    <EntryCard title={t('auth:register')} intro={t('auth:codeSent')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={register.isError ? errorText(register.error) : undefined} />
        <TextInput
          label={t('auth:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register('email', rules.email)}
        />
        <CodeInput error={errors.token?.message} {...form.register('token', rules.required)} />
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
      <Link to="/login" className="inline-flex min-h-11 items-center text-link hover:underline">
        {t('toSignIn')}
      </Link>
    </EntryCard>
  )
}
