import { account } from '@portal/contracts/account'
import { impersonation } from '@portal/contracts/impersonation'
import { type UserDetails, users } from '@portal/contracts/users'
import {
  CircleCheck,
  CircleSlash,
  KeyRound,
  Mail,
  MessageSquareText,
  ShieldCheck,
  ShieldOff,
  UserRoundCog,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotProven, useProof } from '../account/shared.ts'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useSession } from '../api/session.tsx'
import { tellTabs } from '../api/tabs.ts'
import { keepLocale } from '../i18n/locale.ts'
import { looksThrough } from '../layouts/looking-through.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { Card, Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { useKeyLoss } from './key-loss.ts'
import { StatusTag, useRoleWords, useUserWords } from './labels.tsx'
import { SmsDialog } from './SmsDialog.tsx'
import { useStillHas } from './still-has.ts'

/** Status, type and roles at a glance. */
export function AccountTags({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const userWords = useUserWords()
  const words = useRoleWords()
  return (
    <div className="flex flex-wrap gap-2">
      <StatusTag status={person.status} />
      <Tag>{userWords.type(person.userType)}</Tag>
      {person.secondFactor && (
        <Tag tone="good" icon={<ShieldCheck size={14} aria-hidden />}>
          {t('secondFactorOn')}
        </Tag>
      )}
      {person.roles.map((role) => (
        <Tag key={role}>{words.name(role)}</Tag>
      ))}
    </div>
  )
}

/** Where somebody stands, and what can be done with the account. */
export function Account({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const { isAdmin, isSuper, user, has } = useSession()
  const own = person.id === user.id
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <AccountTags person={person} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm wrap-anywhere">
          <dt className="text-dim">{t('company')}</dt>
          <dd>{person.companyName ?? t('noCompany')}</dd>
          {person.departmentNames.length > 0 && (
            <>
              <dt className="text-dim">{t('departments')}</dt>
              <dd>{person.departmentNames.join(', ')}</dd>
            </>
          )}
          <dt className="text-dim">{t('lastSeen')}</dt>
          <dd>{person.lastSeenAt ? <Moment at={person.lastSeenAt} /> : t('never')}</dd>
          <dt className="text-dim">{t('created')}</dt>
          <dd>
            <Moment at={person.createdAt} />
          </dd>
        </dl>
        {person.status === 'registered' && <p>{t('waitsForYou')}</p>}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isAdmin && <Administer person={person} own={own} />}
          <HistoryLink id={person.id} of="user" />
          {!own && person.secondFactor && isSuper && <RemoveSecondFactor person={person} />}
          {!own && person.status === 'active' && has('impersonater') && !has('impersonatedby') && (
            <Impersonate userId={person.id} name={person.fullName} />
          )}
        </div>
      </div>
    </Card>
  )
}

function Administer({ person, own }: { person: UserDetails; own: boolean }) {
  const { t } = useTranslation('users')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const [writing, setWriting] = useState(false)
  const keyLoss = useKeyLoss(person)
  const stillHas = useStillHas(person)
  const name = person.fullName
  const onError = (error: unknown) => snack(errorText(error))
  const mailed = () => snack(t('mailSent', { email: person.email }), 'success')
  const activate = useCommand(users.activate)
  const register = useCommand(users.sendRegistration, { onDone: mailed })
  const password = useCommand(users.sendPasswordRequest, { onDone: mailed })
  const active = person.status === 'active'
  const turn = async () => {
    const yes = await ask(
      active
        ? {
            title: t('deactivateTitle', { name }),
            text: [t('deactivateText'), stillHas, keyLoss].filter(Boolean).join(' '),
            confirm: t('deactivate'),
            danger: true,
          }
        : {
            title: t('activateTitle', { name }),
            text: t('activateText'),
            confirm: t('activate'),
          },
    )
    if (yes)
      activate.mutate(
        { id: person.id, active: !active },
        {
          onError,
          onSuccess: () =>
            snack(t(active ? 'deactivated' : 'activated', { name }), active ? 'info' : 'success'),
        },
      )
  }
  return (
    <>
      {['registered', 'inactive'].includes(person.status) && (
        <Button
          busy={activate.isPending}
          icon={<CircleCheck size={18} aria-hidden />}
          onClick={() => void turn()}
        >
          {t('activate')}
        </Button>
      )}
      {['created', 'invited'].includes(person.status) && (
        <Button
          kind="secondary"
          busy={register.isPending}
          icon={<Mail size={18} aria-hidden />}
          onClick={() => register.mutate({ userId: person.id }, { onError })}
        >
          {t(person.status === 'created' ? 'sendRegistration' : 'sendRegistrationAgain')}
        </Button>
      )}
      {person.phone !== '' && (
        <Button
          kind="secondary"
          icon={<MessageSquareText size={18} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {t('sendSms')}
        </Button>
      )}
      {active && (
        <Button
          kind="secondary"
          busy={password.isPending}
          icon={<KeyRound size={18} aria-hidden />}
          onClick={() => password.mutate({ userId: person.id }, { onError })}
        >
          {t('sendPassword')}
        </Button>
      )}
      {active && !own && (
        <Button
          kind="danger"
          busy={activate.isPending}
          icon={<CircleSlash size={18} aria-hidden />}
          onClick={() => void turn()}
        >
          {t('deactivate')}
        </Button>
      )}
      {writing && <SmsDialog userIds={[person.id]} onClose={() => setWriting(false)} />}
    </>
  )
}

/** For who has lost phone and recovery codes. */
function RemoveSecondFactor({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const { proven, dialog } = useProof()
  const remove = useCommand(account.removeOthers)
  const name = person.fullName
  const begin = async () => {
    const question = {
      title: t('removeSecondFactorTitle', { name }),
      text: t('removeSecondFactorText'),
      confirm: t('removeSecondFactor'),
      danger: true,
    }
    if (!(await ask(question))) return
    await proven(() => remove.mutateAsync({ id: person.id })).then(
      () => snack(t('secondFactorRemoved', { name }), 'success'),
      (error: unknown) => error instanceof NotProven || snack(errorText(error)),
    )
  }
  return (
    <>
      <Button
        kind="danger"
        busy={remove.isPending}
        icon={<ShieldOff size={18} aria-hidden />}
        onClick={() => void begin()}
      >
        {t('removeSecondFactor')}
      </Button>
      {dialog}
    </>
  )
}

/** Takes over the person's session; the portal starts anew in it (specification, section 4). */
function Impersonate({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation(['users', 'layouts'])
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const { proven, dialog } = useProof()
  const { user } = useSession()
  const start = useCommand(impersonation.start, {
    onDone: ({ locale }) => {
      if (locale) keepLocale(locale)
      looksThrough(user.id)
      tellTabs({ kind: 'lent', person: user.id, to: { id: userId, name } })
      location.assign('/')
    },
  })
  const begin = () =>
    proven(() => start.mutateAsync({ id: userId })).catch(
      (error: unknown) =>
        error instanceof NotProven ||
        snack(
          error instanceof ApiError && error.code === 'tooMany'
            ? errorText(error)
            : t('layouts:impersonationFailed'),
        ),
    )
  return (
    <>
      <Button
        kind="secondary"
        busy={start.isPending || start.isSuccess}
        icon={<UserRoundCog size={18} aria-hidden />}
        onClick={() => void begin()}
      >
        {t('users:impersonate')}
      </Button>
      {dialog}
    </>
  )
}
