import { app } from '@portal/contracts/app'
import { auth } from '@portal/contracts/auth'
import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Asked } from '../account/passkeys.ts'
import { request } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { patiently } from '../api/patience.ts'
import { useAccess } from '../api/session.tsx'
import { chosenLocale } from '../i18n/i18n.ts'
import { Waiting } from '../layouts/Waiting.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { EntryCard } from './EntryCard.tsx'
import { EmailInput } from './inputs.tsx'

const SecondStep = lazy(() => patiently(() => import('../account/SecondStep.tsx')))

/** Sign in; the guard then leads on to where the person was heading. */
export default function Login() {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const errorText = useErrorText()
  const { enter } = useAccess()
  const { search, state } = useLocation()
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const signIn = useCommand(auth.signIn)
  const { errors } = form.formState
  const [asked, setAsked] = useState<Asked>()
  const [expired, setExpired] = useState<unknown>()
  const go = async (token: string) => {
    await enter(token)
    const locale = chosenLocale()
    // The choice stands in this browser either way.
    if (locale) request(app.setLocale, { locale }).catch(() => undefined)
  }
  const send = form.handleSubmit(async (values) => {
    try {
      setExpired(undefined)
      const reply = await signIn.mutateAsync(values)
      if ('ticket' in reply) setAsked({ ticket: reply.ticket, factors: reply.secondFactor })
      else await go(reply.jwtToken)
    } catch {
      form.setFocus('password', { shouldSelect: true })
    }
  })
  const changed = (state as { passwordChanged?: boolean } | null)?.passwordChanged === true
  if (asked)
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStep
          asked={asked}
          onDone={go}
          onExpired={(error) => {
            setAsked(undefined)
            setExpired(error)
            form.resetField('password')
          }}
        />
      </Suspense>
    )
  return (
    <EntryCard title={t('signIn')}>
      {changed && !signIn.isError && (
        <p role="status" className="rounded-lg bg-good-soft p-3 text-good">
          {t('passwordChanged')}
        </p>
      )}
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError
          text={
            signIn.isError
              ? errorText(signIn.error)
              : expired !== undefined
                ? errorText(expired)
                : undefined
          }
        />
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
      <nav className="flex flex-wrap justify-between gap-x-4 text-link">
        <Link
          to={`/forgot-password${search}`}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {t('forgotPassword')}
        </Link>
        <Link to="/register" className="inline-flex min-h-11 items-center hover:underline">
          {t('registerLink')}
        </Link>
        <Link to="/" className="inline-flex min-h-11 items-center hover:underline">
          {t('changeLanguage')}
        </Link>
      </nav>
    </EntryCard>
  )
}
