import type { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { EntryCard } from './EntryCard.tsx'
import { EmailInput } from './inputs.tsx'

/**
 * Asks for the address that a security code is sent to.
 * @param failure the words for what the call was refused with
 * @param onSent goes on with the address, also for somebody who has a code already; `delayed`: no mail goes out at present
 */
export function AskForCode({
  call,
  title,
  intro,
  email,
  autoComplete,
  failure,
  onSent,
}: {
  call: typeof auth.invite | typeof auth.requestReset
  title: string
  intro: string
  email: string
  autoComplete: 'email' | 'username'
  failure: (error: unknown) => string
  onSent: (email: string, delayed: boolean) => void
}) {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const asking = useAsking(call, {
    values: { email },
    inputOf: (values) => values,
    onDone: ({ delayed }, values) => onSent(values.email.trim(), delayed),
    textOf: failure,
  })
  return (
    <EntryCard title={title} intro={intro}>
      <FormFields
        of={asking}
        foot={
          <Button type="submit" busy={asking.busy} icon={<Mail size={18} />}>
            {t('sendCode')}
          </Button>
        }
      >
        <EmailInput autoComplete={autoComplete} {...asking.field('email', rules.email.validate)} />
      </FormFields>
      <nav className="flex flex-wrap justify-between gap-x-4 text-link">
        <button
          type="button"
          onClick={() => onSent(asking.form.getValues('email').trim(), false)}
          className="min-h-11 hover:underline"
        >
          {t('haveCode')}
        </button>
        <Link
          to={addressOf(places.login)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {t('toSignIn')}
        </Link>
      </nav>
    </EntryCard>
  )
}
