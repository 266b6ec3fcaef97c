import { driverRights, type RightDetail } from '@portal/contracts/driver-rights'
import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Download, MessageCircleWarning, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { download } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, FormError, Skeleton, useErrorText } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Steps } from '../ui/Steps.tsx'
import { useRightWords } from './labels.tsx'
import { Asked, CardFacts, RightTags } from './RightCard.tsx'

const home = addressOf(places.adminRights)

/** One driver right; an address that names none is not found. */
export default function AdminRight() {
  const { id = '' } = useParams()
  const { t } = useTranslation('driver-rights')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(driverRights.one, { id }), enabled: known })
  const data = useUpToDate(found)
  if (!known || (found.isError && isMissing(found.error))) return <NotFound />
  const right = data?.id === id ? data : undefined
  if (right) return <OneRight right={right} />
  return (
    <Page title={t('title')} back={home}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

/** What is decided on: anything that happens to it is told first. */
const isSame = sameBy((one: RightDetail) => [one.id, one.version])

function OneRight({ right: given }: { right: RightDetail }) {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const words = useRightWords()
  const [busy, setBusy] = useState(false)
  const reading = useReading(given, isSame, { busy })
  const right = reading.shown ?? given
  const { valid, pending } = right
  return (
    <Page
      wide
      title={`${words.name({ kind: right.kind, title: (pending ?? valid)?.title })} – ${right.userName}`}
      back={home}
      actions={<HistoryLink id={right.id} />}
    >
      <div className="flex flex-wrap items-center gap-3">
        <RightTags right={right} />
        <Link className="text-link underline" to={addressOf(places.user, { userId: right.userId })}>
          {right.userName}
        </Link>
        <span className="text-dim wrap-anywhere">
          {[right.departmentNames.join(', '), right.userPhone, right.userEmail]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {pending && (
        <Card title={t(valid ? 'driver-rights:waitingRenewal' : 'driver-rights:waitingNew')}>
          {right.requestedText && <Asked text={right.requestedText} />}
          <CardFacts card={pending} large />
        </Card>
      )}
      {valid && (
        <Card title={t('driver-rights:validCard')}>
          <CardFacts card={valid} large />
        </Card>
      )}
      <Decide
        right={right}
        waits={given.pending !== null}
        changed={reading.changed && <ChangedNotice reading={reading} />}
        onBusy={setBusy}
        onDone={reading.follow}
      />
      <Card title={t('driver-rights:history')}>
        <Steps steps={right.steps} />
      </Card>
    </Page>
  )
}

function Decide({
  right,
  waits,
  changed,
  onBusy,
  onDone,
}: {
  right: RightDetail
  /** Whether there is still something to decide. */
  waits: boolean
  /** Stands in place of the buttons where the right is another now; what was typed stays. */
  changed: ReactNode
  /** Hears whether a decision is under way; what changes by it is no news. */
  onBusy: (busy: boolean) => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const { snack, ask } = useFeedback()
  const errorText = useErrorText()
  const go = useNavigate()
  const [asking, setAsking] = useState(false)
  const approve = useCommand(driverRights.approve)
  const remove = useCommand(driverRights.remove)
  const removePending = useCommand(driverRights.removePending)
  const { id, version, pending, valid } = right
  const now = { id, version }
  const act = async (what: () => Promise<unknown>, said: string) => {
    onBusy(true)
    try {
      await what()
      await onDone()
      snack(said, 'success')
      return true
    } catch (error) {
      snack(errorText(error))
      return false
    } finally {
      onBusy(false)
    }
  }
  const sure = (title: string) =>
    ask({
      title,
      text: t('driver-rights:cannotUndo'),
      confirm: t('driver-rights:delete'),
      danger: true,
    })
  const deleteAll = async () => {
    if (!(await sure(t('driver-rights:deleteTitle')))) return
    if (await act(() => remove.mutateAsync(now), t('driver-rights:deleted'))) void go(home)
  }
  const deletePending = async () => {
    if (!(await sure(t('driver-rights:deletePendingTitle')))) return
    const gone = await act(() => removePending.mutateAsync(now), t('driver-rights:deleted'))
    if (gone && !valid) void go(home)
  }
  const truckCard = right.kind === 'truckCard' && valid && right.validState !== 'expired'
  return (
    <>
      {changed ? (
        changed
      ) : (
        <div className="sticky above-foot z-10 flex flex-wrap gap-2 rounded-xl border border-line bg-surface p-3 shadow-lg">
          {pending && (
            <>
              <Button
                busy={approve.isPending}
                icon={<CheckCheck size={18} aria-hidden />}
                onClick={() =>
                  void act(() => approve.mutateAsync(now), t('driver-rights:approvedNow'))
                }
              >
                {t('driver-rights:approve')}
              </Button>
              <Button
                kind="secondary"
                icon={<MessageCircleWarning size={18} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {t('driver-rights:requestChanges')}
              </Button>
            </>
          )}
          {truckCard && (
            <Button
              kind="secondary"
              icon={<Download size={18} aria-hidden />}
              onClick={() =>
                void download(driverRights.truckCard, { id }).catch((error: unknown) =>
                  snack(errorText(error)),
                )
              }
            >
              {t('driver-rights:truckCard')}
            </Button>
          )}
          {pending && valid && (
            <Button kind="danger" onClick={() => void deletePending()}>
              {t('driver-rights:deletePending')}
            </Button>
          )}
          <Button
            kind="danger"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => void deleteAll()}
          >
            {t('driver-rights:delete')}
          </Button>
        </div>
      )}
      {asking && (
        <RequestDialog right={right} waits={waits} act={act} close={() => setAsking(false)} />
      )}
    </>
  )
}

function RequestDialog({
  right,
  waits,
  act,
  close,
}: {
  right: RightDetail
  waits: boolean
  act: (what: () => Promise<unknown>, said: string) => Promise<boolean>
  close: () => void
}) {
  const { t } = useTranslation(['driver-rights', 'errors', 'ui'])
  const [text, setText] = useState('')
  const [sms, setSms] = useState(false)
  const [tried, setTried] = useState(false)
  const request = useCommand(driverRights.requestChanges)
  const send = async () => {
    setTried(true)
    if (text.trim() === '') return
    const { id, version } = right
    const sent = () => request.mutateAsync({ id, version, text, sms })
    // What was typed stays where it could not be sent.
    if (await act(sent, t('driver-rights:requested'))) close()
  }
  return (
    <Dialog open onClose={close} title={t('driver-rights:requestChanges')}>
      <div className="flex flex-col gap-4">
        <FormError focus={false} text={waits ? undefined : t('errors:nothingWaiting')} />
        <TextArea
          label={t('driver-rights:requestText')}
          help={t('driver-rights:requestHelp')}
          maxLength={2000}
          value={text}
          error={tried && text.trim() === '' ? t('ui:requiredField') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {right.userPhone && (
          <Checkbox
            label={t('driver-rights:alsoSms')}
            checked={sms}
            onChange={(event) => setSms(event.target.checked)}
          />
        )}
      </div>
      <DialogButtons>
        <Button kind="secondary" onClick={close}>
          {t('ui:cancel')}
        </Button>
        <Button busy={request.isPending} disabled={!right.pending} onClick={() => void send()}>
          {t('driver-rights:send')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
