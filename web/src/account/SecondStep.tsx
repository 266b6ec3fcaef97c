import { account } from '@portal/contracts/account'
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { signingIn } from '../api/signing-in.ts'
import type { SignInFrame } from '../auth/SignInSteps.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { type Asked, askPasskey, passkeysWork } from './passkeys.ts'

/**
 * The second step of a sign-in: a code of the app, a passkey, or a recovery code.
 * @param Frame what it stands in
 * @param onDone goes on with the access token
 * @param onExpired back to the beginning, with what to say about it
 */
export default function SecondStep({
  asked,
  Frame,
  onDone,
  onExpired,
}: {
  asked: Asked
  Frame: SignInFrame
  onDone: (token: string) => void
  onExpired: (error: unknown) => void
}) {
  const { t } = useTranslation(['account', 'auth'])
  const rules = useRules()
  const errorText = useErrorText()
  const { ticket, factors } = asked
  const passkeys = factors.includes('passkey') && passkeysWork()
  const [recovering, setRecovering] = useState(!factors.includes('totp'))
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({ defaultValues: { code: '' } })
  const byCode = useCommand(account.passCode)
  const ask = useCommand(account.askPasskey)
  const byPasskey = useCommand(account.passPasskey)
  const finish = async (work: () => Promise<{ jwtToken: string } | object>) => {
    setFailure(undefined)
    try {
      const reply = await work()
      if ('jwtToken' in reply) onDone(String(reply.jwtToken))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signInExpired') return onExpired(error)
      setFailure(error)
      form.setFocus('code', { shouldSelect: true })
    }
  }
  const sign = () =>
    finish(async () => {
      const { options } = await ask.mutateAsync({ ticket })
      const given = await askPasskey(options)
      return signingIn(() => byPasskey.mutateAsync({ ticket, given }))
    })
  const send = form.handleSubmit(({ code }) =>
    finish(() => signingIn(() => byCode.mutateAsync({ ticket, code }))),
  )
  const turn = () => {
    setFailure(undefined)
    form.reset()
    setRecovering(!recovering)
  }
  const said = () => {
    if (failure === undefined) return undefined
    if (!(failure instanceof ApiError)) return t('passkeyFailed')
    // The other text is about the codes of an app.
    return failure.code === 'wrongCode' && recovering ? t('wrongRecoveryCode') : errorText(failure)
  }
  return (
    <Frame title={t('secondStep')} intro={passkeys ? t('withPasskeyIntro') : undefined}>
      <FormError text={said()} />
      {passkeys && (
        <Button
          busy={ask.isPending || byPasskey.isPending}
          icon={<KeyRound size={18} aria-hidden />}
          onClick={() => void sign()}
        >
          {t('usePasskey')}
        </Button>
      )}
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <TextInput
          label={recovering ? t('recoveryCode') : t('codeOfApp')}
          help={recovering ? t('recoveryCodeHelp') : t('codeOfAppHelp')}
          inputMode={recovering ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={form.formState.errors.code?.message}
          {...form.register('code', rules.required)}
        />
        <Button
          type="submit"
          kind={passkeys ? 'secondary' : 'primary'}
          busy={byCode.isPending}
          icon={<LogIn size={18} aria-hidden />}
        >
          {t('auth:signIn')}
        </Button>
      </form>
      <nav className="flex flex-wrap justify-between gap-x-4 text-link">
        {factors.includes('totp') && (
          <button type="button" onClick={turn} className="min-h-11 hover:underline">
            {recovering ? t('useApp') : t('useRecoveryCode')}
          </button>
        )}
        <button
          type="button"
          onClick={() => onExpired(undefined)}
          className="min-h-11 hover:underline"
        >
          {t('startOver')}
        </button>
      </nav>
    </Frame>
  )
}
