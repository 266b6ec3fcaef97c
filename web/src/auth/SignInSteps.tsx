import { app } from '@portal/contracts/app'
import { auth } from '@portal/contracts/auth'
import { LogIn } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Asked } from '../account/passkeys.ts'
import { request } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { patiently } from '../api/patience.ts'
import { useAccess } from '../api/session.tsx'
import { signingIn } from '../api/signing-in.ts'
import { chosenLocale } from '../i18n/locale.ts'
import { Waiting } from '../layouts/Waiting.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { EmailInput } from './inputs.tsx'

const SecondStep = lazy(() => patiently(() => import('../account/SecondStep.tsx')))

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
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const signIn = useCommand(auth.signIn)
  const { errors } = form.formState
  const [asked, setAsked] = useState<Asked>()
  const [expired, setExpired] = useState<unknown>()
  const go = (token: string) => {
    enter(token)
    const locale = chosenLocale()
    // The choice stands in this browser either way.
    if (locale) request(app.setLocale, { locale }).catch(() => undefined)
  }
  const send = form.handleSubmit(async (values) => {
    try {
      setExpired(undefined)
      const reply = await signingIn(() => signIn.mutateAsync(values))
      if ('ticket' in reply) setAsked({ ticket: reply.ticket, factors: reply.secondFactor })
      else go(reply.jwtToken)
    } catch {
      form.setFocus('password', { shouldSelect: true })
    }
  })
  if (asked)
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStep
          asked={asked}
          Frame={Frame}
          onDone={go}
          onExpired={(error) => {
            setAsked(undefined)
            setExpired(error)
            form.resetField('password')
          }}
        />
      </Suspense>
    )
  const failure = signIn.isError ? signIn.error : expired
  return (
    <Frame title={t('signIn')}>
      {failure === undefined && before}
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError text={failure === undefined ? undefined : errorText(failure)} />
        <EmailInput error={errors.email?.message} {...form.register('email', rules.email)} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', rules.required)}
        />
        <Button type="submit" busy={form.formState.isSubmitting} icon={<LogIn size={18} />}>
          {t('signIn')}
        </Button>
      </form>
      {after}
    </Frame>
  )
}
