import { auth } from '@portal/contracts/auth'
import { KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WithOldPassword } from '../account/shared.ts'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useAccess } from '../api/session.tsx'
import { CodeInput, MailsLate, useResetText } from '../auth/shared.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'

/** Changes one's password: with the old one, or by a code that comes by e-mail. */
export function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('users')
  const [forgotten, setForgotten] = useState(false)
  return (
    <Card title={t('password')}>
      {forgotten ? (
        <ByCode email={email} />
      ) : (
        <WithOldPassword email={email} onForgotten={() => setForgotten(true)} />
      )}
    </Card>
  )
}

/** By a code that comes by e-mail; afterwards every session has ended. */
function ByCode({ email }: { email: string }) {
  const { t } = useTranslation(['users', 'auth', 'errors'])
  const errorText = useErrorText()
  const ask = useCommand(auth.requestReset)
  const [password, keep] = useState('')
  const tooMany = ask.error instanceof ApiError && ask.error.code === 'tooMany'
  return ask.isSuccess ? (
    <Choose
      {...{ email, password }}
      late={ask.data.delayed}
      onAgain={(typed) => {
        keep(typed)
        ask.reset()
      }}
    />
  ) : (
    <div className="flex flex-col items-start gap-4">
      <FormError
        text={
          ask.isError
            ? tooMany
              ? errorText(ask.error)
              : t('auth:couldNotRequestReset')
            : undefined
        }
      />
      <p>{t('users:passwordIntro', { email })}</p>
      <Button
        kind="secondary"
        busy={ask.isPending}
        icon={<Mail size={18} aria-hidden />}
        onClick={() => ask.mutate({ email })}
      >
        {t('users:sendCode')}
      </Button>
    </div>
  )
}

function Choose({
  email,
  password,
  late,
  onAgain,
}: {
  email: string
  /** What was typed before another code was asked for. */
  password: string
  late: boolean
  onAgain: (password: string) => void
}) {
  const { t } = useTranslation(['users', 'auth', 'errors'])
  const rules = useRules()
  const { leave } = useAccess()
  const resetText = useResetText()
  const asking = useAsking(auth.reset, {
    values: { token: '', password },
    inputOf: (typed) => ({ email, token: typed.token.trim(), password: typed.password }),
    said: t('auth:passwordChanged'),
    // The guard of the page leads to the sign-in.
    onDone: leave,
    textOf: resetText,
  })
  return (
    <FormFields
      of={asking}
      above={
        <>
          <p role="status">{t('users:codeSent', { email })}</p>
          <MailsLate delayed={late} />
        </>
      }
      foot={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={asking.busy} icon={<KeyRound size={18} aria-hidden />}>
            {t('users:changePassword')}
          </Button>
          <Button kind="quiet" onClick={() => onAgain(asking.form.getValues('password'))}>
            {t('auth:sendNewCode')}
          </Button>
        </div>
      }
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <CodeInput {...asking.field('token')} />
      <PasswordInput
        label={t('auth:newPassword')}
        help={t('auth:passwordHelp')}
        autoComplete="new-password"
        {...asking.field('password', rules.newPassword.validate)}
      />
    </FormFields>
  )
}
