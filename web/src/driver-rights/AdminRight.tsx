import { driverRights, type RightDetail } from '@portal/contracts/driver-rights'
import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Download, MessageCircleWarning, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '../api/command.ts'
import { download } from '../api/files.ts'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Steps } from '../ui/Steps.tsx'
import { useRightWords } from './labels.tsx'
import { NewRight } from './NewRight.tsx'
import { Asked, CardFacts, RightTags } from './RightCard.tsx'

const home = addressOf(places.adminRights)

/** One driver right, `new` for another one; an address that names none is not found. */
export default function AdminRight() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewRight /> : <ThisRight id={id} />
}

function ThisRight({ id }: { id: string }) {
  const { t } = useTranslation('driver-rights')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(driverRights.one, { id }), enabled: known })
  const data = useUpToDate(found)
  const still = useStill(id, data?.id === id ? data : undefined, !known || isMissing(found.error))
  return (
    <OneStillThere still={still} found={found} title={t('title')} back={home} rows={8}>
      {(one) => <OneRight key={id} right={one} />}
    </OneStillThere>
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
      actions={<HistoryLink id={right.id} of="right" />}
    >
      <div className="flex flex-wrap items-center gap-3">
        <RightTags right={right} />
        <PersonLink id={right.userId} name={right.userName} />
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
      <CaseHistory
        of={{ category: 'right', id: right.id }}
        otherwise={
          <Card title={t('driver-rights:history')}>
            <Steps steps={right.steps} />
          </Card>
        }
      />
    </Page>
  )
}

interface Deciding {
  readonly right: RightDetail
  /** Whether there is still something to decide. */
  readonly waits: boolean
  /** Stands in place of the buttons where the right is another now; what was typed stays. */
  readonly changed: ReactNode
  /** Hears whether a decision is under way; what changes by it is no news. */
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => Promise<void>
}

function Decide({ right, waits, changed, onBusy, onDone }: Deciding) {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const { snack, ask } = useFeedback()
  const errorText = useErrorText()
  const go = useNavigate()
  const isOthers = useIsOthersToDecide()(right.userId)
  const [asking, setAsking] = useState(false)
  const approve = useCommand(driverRights.approve)
  const remove = useCommand(driverRights.remove, { leaves: true })
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
          {pending && <OwnMatterNote whose={right.userId} />}
          {pending && !isOthers && (
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
        <RequestDialog
          right={right}
          waits={waits}
          onBusy={onBusy}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function RequestDialog({
  right: { id, version, userPhone, pending },
  waits,
  onBusy,
  onDone,
  onClose,
}: Pick<Deciding, 'right' | 'waits' | 'onBusy' | 'onDone'> & { onClose: () => void }) {
  const { t } = useTranslation(['driver-rights', 'errors'])
  const rules = useRules()
  const asking = useAsking(driverRights.requestChanges, {
    values: { text: '', sms: false },
    inputOf: (typed) => ({ id, version, ...typed }),
    said: t('driver-rights:requested'),
    onDone: onClose,
    through: async (work) => {
      onBusy(true)
      try {
        const reply = await work()
        await onDone()
        return reply
      } finally {
        onBusy(false)
      }
    },
  })
  return (
    <AskDialog
      of={asking}
      title={t('driver-rights:requestChanges')}
      submit={{
        label: t('driver-rights:send'),
        icon: <Send size={18} aria-hidden />,
        disabled: !pending,
      }}
      above={<FormError focus={false} text={waits ? undefined : t('errors:nothingWaiting')} />}
      onClose={onClose}
    >
      <TextArea
        label={t('driver-rights:requestText')}
        help={t('driver-rights:requestHelp')}
        {...asking.field('text', rules.required.validate)}
      />
      {userPhone && <Checkbox label={t('driver-rights:alsoSms')} {...asking.field('sms')} />}
    </AskDialog>
  )
}
