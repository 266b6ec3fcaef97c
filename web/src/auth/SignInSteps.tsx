import { app } from '@portal/contracts/app'
import { auth } from '@portal/contracts/auth'
import { LogIn } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSecondStep } from '../account/later.ts'
import type { Asked } from '../account/shared.ts'
import { request } from '../api/client.ts'
import { useAccess } from '../api/session.tsx'
import { signingIn } from '../api/signing-in.ts'
import { chosenLocale } from '../i18n/locale.ts'
import { Waiting } from '../layouts/Waiting.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { EmailInput } from './inputs.tsx'

const SecondStep = onDemand(loadSecondStep, () => <Waiting />)

/** What a step of the sign-in stands in: a page of its own, or a dialog over one. */
export type SignInFrame = ComponentType<{ title: string; intro?: string; children: ReactNode }>

/**
 * Signs somebody in: address and password, then the second factor where there is one.
 * @param before stands above the form, as long as nothing is wrong
 * @param after stands below it
 */
export function SignInSteps({
  Frame,
  before,
  after,
}: {
  Frame: SignInFrame
  before?: ReactNode
  after?: ReactNode
}) {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const errorText = useErrorText()
  const { enter } = useAccess()
  const [asked, setAsked] = useState<Asked>()
  const go = (token: string) => {
    const locale = chosenLocale()
    enter(token, async () => {
      // The choice stands in this browser either way.
      if (locale) await request(app.setLocale, { locale }).catch(() => undefined)
    })
  }
  const asking = useAsking(auth.signIn, {
    values: { email: '', password: '' },
    inputOf: (values) => values,
    through: signingIn,
    onDone: (reply) => {
      if ('ticket' in reply) setAsked({ ticket: reply.ticket, factors: reply.secondFactor })
      else go(reply.jwtToken)
    },
    again: 'password',
  })
  if (asked)
    return (
      <SecondStep
        asked={asked}
        Frame={Frame}
        onDone={go}
        onExpired={(error) => {
          setAsked(undefined)
          asking.refuse(error === undefined ? undefined : errorText(error))
          asking.form.resetField('password')
        }}
      />
    )
  return (
    <Frame title={t('signIn')}>
      {asking.refused === undefined && before}
      <FormFields
        of={asking}
        foot={
          <Button type="submit" busy={asking.busy} icon={<LogIn size={18} />}>
            {t('signIn')}
          </Button>
        }
      >
        <EmailInput {...asking.field('email', rules.email.validate)} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          {...asking.field('password')}
        />
      </FormFields>
      {after}
    </Frame>
  )
}
