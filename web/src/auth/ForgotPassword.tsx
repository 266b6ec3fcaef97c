import { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { useErrorText } from '../ui/parts.tsx'
import { AskForCode } from './AskForCode.tsx'
import { EntryCard } from './EntryCard.tsx'
import { CodeInput, EmailInput } from './inputs.tsx'
import { MailsLate } from './mails-late.tsx'
import { useResetText } from './reset-text.ts'
import { useUnanswered } from './unanswered.tsx'

/** Ask for a code, show that one has it, choose a new password. */
export default function ForgotPassword() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const given = usePlace(places.forgotPassword)
  const [email, setEmail] = useState(given.email ?? '')
  const [late, setLate] = useState(false)
  const [step, setStep] = useState<'email' | 'code' | 'password'>(given.step ?? 'email')
  const [token, setToken] = useState('')
  const [password, keep] = useState('')
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
        onSent={(address, delayed) => {
          setEmail(address)
          setLate(delayed)
          setStep('code')
        }}
      />
    )
  if (step === 'code')
    return (
      <Check
        email={email}
        late={late}
        onValid={(address, code) => {
          setEmail(address)
          setToken(code)
          setStep('password')
        }}
        onAgain={(address) => {
          setEmail(address.trim())
          setStep('email')
        }}
      />
    )
  return (
    <Choose
      {...{ email, token, password }}
      onAgain={(typed) => {
        keep(typed)
        setStep('email')
      }}
    />
  )
}

function Check({
  email,
  late,
  onValid,
  onAgain,
}: {
  email: string
  late: boolean
  onValid: (email: string, token: string) => void
  onAgain: (email: string) => void
}) {
  const { t } = useTranslation(['auth', 'errors'])
  const rules = useRules()
  const asking = useAsking(auth.checkReset, {
    values: { email, token: '' },
    inputOf: (values) => values,
    onDone: ({ valid }, values) => {
      if (valid) onValid(values.email.trim(), values.token.trim())
      else asking.refuse(t('errors:invalidResetCode'))
    },
  })
  return (
    <EntryCard title={t('auth:forgotPassword')} intro={t('auth:resetCodeSent')}>
      <MailsLate delayed={late} />
      <FormFields
        of={asking}
        foot={
          <Button type="submit" busy={asking.busy}>
            {t('auth:continue')}
          </Button>
        }
      >
        <EmailInput {...asking.field('email', rules.email.validate)} />
        <CodeInput {...asking.field('token')} />
      </FormFields>
      <button
        type="button"
        onClick={() => onAgain(asking.form.getValues('email'))}
        className="min-h-11 text-left text-link hover:underline"
      >
        {t('auth:sendNewCode')}
      </button>
    </EntryCard>
  )
}

function Choose({
  email,
  token,
  password,
  onAgain,
}: {
  email: string
  token: string
  /** What was typed before the code ended. */
  password: string
  onAgain: (password: string) => void
}) {
  const { t } = useTranslation(['auth', 'errors'])
  const rules = useRules()
  const navigate = useNavigate()
  const resetText = useResetText()
  const [expired, setExpired] = useState(false)
  const unanswered = useUnanswered('invalidResetCode', 'passwordPerhaps')
  const asking = useAsking(auth.reset, {
    values: { password },
    inputOf: (typed) => ({ email, token, ...typed }),
    onDone: () => void navigate(addressOf(places.login), { state: { passwordChanged: true } }),
    onWrong: (error) => {
      setExpired(error.code === 'invalidResetCode')
      return unanswered.onWrong(error)
    },
    textOf: resetText,
  })
  return (
    <EntryCard title={t('auth:chooseNewPassword')}>
      {unanswered.told}
      <FormFields
        of={asking}
        foot={
          <Button type="submit" busy={asking.busy}>
            {t('auth:changePassword')}
          </Button>
        }
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('auth:newPassword')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          {...asking.field('password', rules.newPassword.validate)}
        />
      </FormFields>
      {expired && (
        <button
          type="button"
          onClick={() => onAgain(asking.form.getValues('password'))}
          className="min-h-11 text-left text-link hover:underline"
        >
          {t('auth:sendNewCode')}
        </button>
      )}
    </EntryCard>
  )
}
