import type { InputOf } from '@portal/contracts'
import { auth } from '@portal/contracts/auth'
import { addressOf, places } from '@portal/contracts/places'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput, TextInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { useErrorText } from '../ui/parts.tsx'
import { AskForCode } from './AskForCode.tsx'
import { EntryCard } from './EntryCard.tsx'
import { CodeInput, EmailInput } from './inputs.tsx'
import { MailsLate } from './mails-late.tsx'
import { useUnanswered } from './unanswered.tsx'

type Step = 'email' | 'code' | 'done'
/** What is typed beside the code: it waits while another code is asked for. */
const nothing = { firstName: '', lastName: '', password: '' }

/** Registration: e-mail, then code and password, then the wait for an administrator. */
export default function Register() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const given = usePlace(places.register)
  const [step, setStep] = useState<Step>(given.step ?? 'email')
  const [email, setEmail] = useState(given.email ?? '')
  const [late, setLate] = useState(false)
  const [typed, keep] = useState(nothing)
  if (step === 'done') return <Wait />
  return step === 'email' ? (
    <AskForCode
      call={auth.invite}
      title={t('register')}
      intro={t('registerIntro')}
      email={email}
      autoComplete="email"
      failure={errorText}
      onSent={(address, delayed) => {
        setEmail(address)
        setLate(delayed)
        setStep('code')
      }}
    />
  ) : (
    <Finish
      email={email}
      typed={typed}
      late={late}
      onDone={() => setStep('done')}
      onBack={({ email: address, firstName, lastName = '', password }) => {
        setEmail(address.trim())
        keep({ firstName, lastName, password })
        setStep('email')
      }}
    />
  )
}

function Finish({
  email,
  typed,
  late,
  onDone,
  onBack,
}: {
  email: string
  typed: typeof nothing
  late: boolean
  onDone: () => void
  onBack: (typed: InputOf<typeof auth.register>) => void
}) {
  const { t } = useTranslation('auth')
  const rules = useRules()
  const { onWrong, told } = useUnanswered('invalidRegistrationCode', 'registrationPerhaps')
  const asking = useAsking(auth.register, {
    values: { email, token: '', ...typed },
    inputOf: (values) => values,
    onDone,
    onWrong,
  })
  return (
    <EntryCard title={t('register')} intro={t('codeSent')}>
      <MailsLate delayed={late} />
      {told}
      <FormFields
        of={asking}
        foot={
          <Button type="submit" busy={asking.busy}>
            {t('finishRegistration')}
          </Button>
        }
      >
        <EmailInput {...asking.field('email', rules.email.validate)} />
        <CodeInput {...asking.field('token')} />
        <TextInput
          kind="name"
          label={t('firstName')}
          help={t('nameHelp')}
          autoComplete="given-name"
          {...asking.field('firstName')}
        />
        <TextInput
          kind="name"
          label={t('lastName')}
          help={t('oneName')}
          autoComplete="family-name"
          {...asking.field('lastName')}
        />
        <PasswordInput
          label={t('newPassword')}
          help={t('passwordHelp')}
          autoComplete="new-password"
          {...asking.field('password', rules.newPassword.validate)}
        />
      </FormFields>
      <button
        type="button"
        onClick={() => onBack(asking.form.getValues())}
        className="min-h-11 text-left text-link hover:underline"
      >
        {t('sendNewCode')}
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
      <Link
        to={addressOf(places.login)}
        className="inline-flex min-h-11 items-center text-link hover:underline"
      >
        {t('toSignIn')}
      </Link>
    </EntryCard>
  )
}
