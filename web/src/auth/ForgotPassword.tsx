import { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { AskForCode } from './AskForCode.tsx'
import { EntryCard } from './EntryCard.tsx'
import { CodeInput, EmailInput } from './inputs.tsx'
import { useResetText } from './reset-text.ts'

/** Ask for a code, show that one has it, choose a new password. */
export default function ForgotPassword() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const given = usePlace(places.forgotPassword)
  const [email, setEmail] = useState(given.email ?? '')
  const [step, setStep] = useState<'email' | 'code' | 'password'>(given.step ?? 'email')
  const [token, setToken] = useState('')
  if (step === 'email')
    return (
      <AskForCode
        call={auth.requestReset}
        title={t('forgotPassword')}
        intro={t('forgotIntro')}
        email={email}
        autoComplete="username"
        failure={(error) =>
          error instanceof ApiError && error.code === 'tooMany'
            ? errorText(error)
            : t('couldNotRequestReset')
        }
        onSent={(address) => {
          setEmail(address)
          setStep('code')
        }}
      />
    )
  if (step === 'code')
    return (
      <Check
        email={email}
        onValid={(address, code) => {
          setEmail(address)
          setToken(code)
          setStep('password')
        }}
        onAgain={() => setStep('email')}
      />
    )
  return <Choose email={email} token={token} onAgain={() => setStep('email')} />
}

function Check({
  email,
  onValid,
  onAgain,
}: {
  email: string
  onValid: (email: string, token: string) => void
  onAgain: () => void
}) {
  const { t } = useTranslation(['auth', 'errors'])
  const rules = useRules()
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { email, token: '' } })
  const check = useCommand(auth.checkReset)
  const { errors } = form.formState
  const invalid = check.data?.valid === false
  const send = form.handleSubmit((values) =>
    check.mutateAsync(values).then(
      ({ valid }) => valid && onValid(values.email.trim(), values.token.trim()),
      () => undefined,
    ),
  )
  return (
    <EntryCard title={t('auth:forgotPassword')} intro={t('auth:resetCodeSent')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError
          text={
            invalid
              ? t('errors:invalidResetCode')
              : check.isError
                ? errorText(check.error)
                : undefined
          }
        />
        <EmailInput error={errors.email?.message} {...form.register('email', rules.email)} />
        <CodeInput error={errors.token?.message} {...form.register('token', rules.required)} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('auth:continue')}
        </Button>
      </form>
      <button
        type="button"
        onClick={onAgain}
        className="min-h-11 text-left text-link hover:underline"
      >
        {t('auth:sendNewCode')}
      </button>
    </EntryCard>
  )
}

function Choose({ email, token, onAgain }: { email: string; token: string; onAgain: () => void }) {
  const { t } = useTranslation(['auth', 'errors'])
  const rules = useRules()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '' } })
  const reset = useCommand(auth.reset)
  const resetText = useResetText()
  const expired = reset.error instanceof ApiError && reset.error.code === 'invalidResetCode'
  const send = form.handleSubmit(({ password }) =>
    reset.mutateAsync({ email, token, password }).then(
      () => navigate(addressOf(places.login), { state: { passwordChanged: true } }),
      () => undefined,
    ),
  )
  return (
    <EntryCard title={t('auth:chooseNewPassword')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={reset.isError ? resetText(reset.error) : undefined} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('auth:newPassword')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          error={form.formState.errors.password?.message}
          {...form.register('password', rules.newPassword)}
        />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('auth:changePassword')}
        </Button>
      </form>
      {expired && (
        <button
          type="button"
          onClick={onAgain}
          className="min-h-11 text-left text-link hover:underline"
        >
          {t('auth:sendNewCode')}
        </button>
      )}
    </EntryCard>
  )
}
