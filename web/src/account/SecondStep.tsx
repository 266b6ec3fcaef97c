import type { ReplyOf } from '@portal/contracts'
import { account } from '@portal/contracts/account'
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { signingIn } from '../api/signing-in.ts'
import type { SignInFrame } from '../auth/shared.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useErrorText } from '../ui/parts.tsx'
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
  const errorText = useErrorText()
  const { ticket, factors } = asked
  const passkeys = factors.includes('passkey') && passkeysWork()
  const [recovering, setRecovering] = useState(!factors.includes('totp'))
  const ask = useCommand(account.askPasskey)
  const byPasskey = useCommand(account.passPasskey)
  const enter = (reply: ReplyOf<typeof account.passCode>) => {
    if ('jwtToken' in reply) onDone(reply.jwtToken)
  }
  const expired = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'signInExpired') return false
    onExpired(error)
    return true
  }
  const asking = useAsking(account.passCode, {
    values: { code: '' },
    inputOf: ({ code }) => ({ ticket, code }),
    through: signingIn,
    onDone: enter,
    onWrong: expired,
    // The other text is about the codes of an app.
    textOf: (error) =>
      recovering && error instanceof ApiError && error.code === 'wrongCode'
        ? t('wrongRecoveryCode')
        : errorText(error),
    again: 'code',
  })
  const sign = async () => {
    asking.begin()
    try {
      const { options } = await ask.mutateAsync({ ticket })
      const given = await askPasskey(options)
      enter(await signingIn(() => byPasskey.mutateAsync({ ticket, given })))
    } catch (error) {
      if (expired(error)) return
      asking.refuse(error instanceof ApiError ? errorText(error) : t('passkeyFailed'))
      asking.form.setFocus('code', { shouldSelect: true })
    }
  }
  const turn = () => {
    asking.begin()
    asking.form.reset()
    setRecovering(!recovering)
  }
  return (
    <Frame title={t('secondStep')} intro={passkeys ? t('withPasskeyIntro') : undefined}>
      <FormFields
        of={asking}
        above={
          passkeys && (
            <Button
              busy={ask.isPending || byPasskey.isPending}
              icon={<KeyRound size={18} aria-hidden />}
              onClick={() => void sign()}
            >
              {t('usePasskey')}
            </Button>
          )
        }
        foot={
          <Button
            type="submit"
            kind={passkeys ? 'secondary' : 'primary'}
            busy={asking.busy}
            icon={<LogIn size={18} aria-hidden />}
          >
            {t('auth:signIn')}
          </Button>
        }
      >
        <TextInput
          label={recovering ? t('recoveryCode') : t('codeOfApp')}
          help={recovering ? t('recoveryCodeHelp') : t('codeOfAppHelp')}
          kind={recovering ? 'exact' : 'oneTime'}
          {...asking.field('code')}
          maxLength={20}
        />
      </FormFields>
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
