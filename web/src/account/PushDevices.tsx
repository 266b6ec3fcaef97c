import { type PushDevice, push } from '@portal/contracts/push'
import { useQuery } from '@tanstack/react-query'
import { BellRing, MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { forgetPushes } from '../api/offline/forget.ts'
import { pushable, pushesHere, subscription } from '../api/offline/pushes.ts'
import { keepShell } from '../api/offline/worker.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'

/** The devices that pushes go to: this one to be switched on and off, the others to be removed. */
export function PushDevices() {
  const { t } = useTranslation('account')
  const devices = useQuery(read(push.devices, {}))
  const { key, rows } = devices.data ?? {}
  return (
    <Card title={t('pushes')}>
      {devices.isError && !devices.data ? (
        <ErrorState error={devices.error} retry={() => void devices.refetch()} />
      ) : !rows ? (
        <Skeleton rows={3} />
      ) : !key ? (
        <p className="text-dim">{t('pushesNotOffered')}</p>
      ) : (
        <>
          <p className="mb-3 text-dim">{t('pushesIntro')}</p>
          <ThisDevice vapid={key} current={rows.find((one) => one.current)} />
          {rows.length > 0 && (
            <ul className="mt-3 divide-y divide-line">
              {rows.map((one) => (
                <Device key={one.id} one={one} />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

const whyNot = { denied: 'pushesDenied', install: 'pushesInstall', no: 'pushesNo' } as const

/** The switch of this device, or why there is none. */
function ThisDevice({ vapid, current }: { vapid: string; current: PushDevice | undefined }) {
  const { t } = useTranslation('account')
  const { snack } = useFeedback()
  const { user } = useSession()
  const errorText = useErrorText()
  const [possible, setPossible] = useState(pushable)
  // What was forbidden may be allowed in the browser's settings beside the page.
  useEffect(() => {
    const look = () => setPossible(pushable())
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  const subscribe = useCommand(push.subscribe)
  const remove = useCommand(push.remove)
  const [busy, setBusy] = useState(false)
  const turnOn = async () => {
    const allowed = await Notification.requestPermission()
    setPossible(pushable())
    if (allowed !== 'granted') return
    if (!(await keepShell())) return setPossible('no')
    const given = await subscription(vapid).catch(() => undefined)
    if (!given) return snack(t('pushesFailed'))
    await subscribe.mutateAsync(given)
    pushesHere(user.id, given.endpoint)
  }
  const turnOff = async () => {
    if (current) await remove.mutateAsync({ id: current.id })
    await forgetPushes()
  }
  const turn = () => {
    setBusy(true)
    return (current ? turnOff() : turnOn())
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(false))
  }
  if (possible !== 'yes' && !current)
    return (
      <p role="status" className="rounded-lg bg-raised p-3">
        {t(whyNot[possible])}
      </p>
    )
  return (
    <>
      {possible === 'denied' && (
        <p role="status" className="mb-3 rounded-lg bg-raised p-3">
          {t('pushesDenied')}
        </p>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={current !== undefined}
        disabled={busy}
        onClick={() => void turn()}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg border border-line px-3 py-2 text-left aria-checked:border-link aria-checked:bg-raised"
      >
        <BellRing size={20} aria-hidden className="shrink-0 text-dim" />
        <span className="min-w-0 flex-1 font-medium">{t('pushesHere')}</span>
        <span aria-hidden className="shrink-0 text-dim max-sm:hidden">
          {t(current ? 'on' : 'off')}
        </span>
        <span
          aria-hidden
          className={`flex h-6 w-10 shrink-0 rounded-full p-1 ${current ? 'justify-end bg-link' : 'bg-line'}`}
        >
          <span className="size-4 rounded-full bg-surface" />
        </span>
      </button>
    </>
  )
}

function Device({ one }: { one: PushDevice }) {
  const { t } = useTranslation('account')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const format = useFormat()
  const remove = useCommand(push.remove)
  const device = one.device || t('unknownDevice')
  const out = () =>
    remove.mutateAsync({ id: one.id }).catch((error: unknown) => snack(errorText(error)))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <MonitorSmartphone size={20} aria-hidden className="shrink-0 text-dim" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{device}</span>
        <span className="block text-sm text-dim">
          {t('since')} <Moment at={one.addedAt} /> ·{' '}
          {one.usedAt ? (
            <>
              {t('lastUsed')} <Moment at={one.usedAt} />
            </>
          ) : (
            t('unused')
          )}
        </span>
      </span>
      {one.current ? (
        <Tag tone="good">{t('thisOne')}</Tag>
      ) : (
        <Button
          kind="secondary"
          busy={remove.isPending}
          onClick={() => void out()}
          // One may have several of one name.
          aria-label={`${t('removePush')}: ${device}, ${t('since')} ${format.moment(one.addedAt, true)}`}
        >
          {t('removePush')}
        </Button>
      )}
    </li>
  )
}
