import { type IncidentDetail, type IncidentStatus, incidents } from '@portal/contracts/incidents'
import { addressOf, places } from '@portal/contracts/places'
import { CircleCheck, CircleDot, Mail, MessageSquareReply, RotateCcw, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/command.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { Written } from './Written.tsx'

interface Turn {
  readonly to: IncidentStatus
  readonly label: 'begin' | 'close' | 'reopen'
  readonly icon: ReactNode
}
const begin: Turn = { to: 'inProgress', label: 'begin', icon: <CircleDot size={18} aria-hidden /> }
const end: Turn = { to: 'closed', label: 'close', icon: <CircleCheck size={18} aria-hidden /> }
const reopen: Turn = {
  to: 'inProgress',
  label: 'reopen',
  icon: <RotateCcw size={18} aria-hidden />,
}

/** What can be said of a report next. */
const turns: Readonly<Record<IncidentStatus, readonly Turn[]>> = {
  received: [begin, end],
  inProgress: [end],
  closed: [reopen],
}

/** What an administrator does with a report: where it stands, answer, hand on, take away. */
export function Actions({
  one,
  given,
  changed,
  onBusy,
  onDone,
}: {
  one: IncidentDetail
  /** As it is now, with what others have answered since. */
  given: IncidentDetail
  /** Stands in place of the buttons where the report is another now; what is being written stays. */
  changed: ReactNode
  /** Hears whether something is under way; what changes by it is no news. */
  onBusy: (busy: boolean) => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('incidents')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const isOthers = useIsOthersToDecide()(one.userId)
  const [writing, setWriting] = useState<'answer' | 'mail'>()
  const setStatus = useCommand(incidents.setStatus)
  const turn = async (status: IncidentStatus) => {
    onBusy(true)
    try {
      await setStatus.mutateAsync({ id: one.id, version: one.version, status })
      await onDone()
      snack(t('statusSet'), 'success')
    } catch (error) {
      snack(errorText(error))
    } finally {
      onBusy(false)
    }
  }
  const close = () => setWriting(undefined)
  return (
    <>
      {changed || (
        <div className="sticky above-foot z-10 flex flex-wrap gap-2 rounded-xl border border-line bg-surface p-3 shadow-lg">
          <Button
            icon={<MessageSquareReply size={18} aria-hidden />}
            onClick={() => setWriting('answer')}
          >
            {t('answer')}
          </Button>
          <OwnMatterNote whose={one.userId} />
          {(isOthers ? [] : turns[one.status]).map(({ to, label, icon }) => (
            <Button
              key={label}
              kind="secondary"
              icon={icon}
              busy={setStatus.isPending && setStatus.variables.status === to}
              onClick={() => void turn(to)}
            >
              {t(label)}
            </Button>
          ))}
          <Button
            kind="secondary"
            icon={<Mail size={18} aria-hidden />}
            onClick={() => setWriting('mail')}
          >
            {t('mail')}
          </Button>
        </div>
      )}
      {writing === 'answer' && <AnswerDialog one={given} onClose={close} />}
      {writing === 'mail' && <MailDialog id={one.id} onClose={close} />}
    </>
  )
}

/** Takes a report away. */
export function Remove({ one }: { one: IncidentDetail }) {
  const { t } = useTranslation('incidents')
  const go = useNavigate()
  return (
    <div>
      <RemoveRecord
        call={incidents.remove}
        input={{
          id: one.id,
          beside: one.comments.length + one.answers.length + one.files.length,
        }}
        version={one.version}
        ask={{ title: t('removeAsk', { name: one.headline }), text: t('removeText') }}
        text={t('remove')}
        said={t('removed')}
        onDone={() => void go(addressOf(places.adminIncidents))}
      />
    </div>
  )
}

/** Answers who filed it; what others answer meanwhile is shown, so that nobody is told the same twice. */
function AnswerDialog({ one, onClose }: { one: IncidentDetail; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const rules = useRules()
  const [known] = useState(() => new Set(one.answers.map(({ id }) => id)))
  const since = one.answers.filter(({ id }) => !known.has(id))
  const asking = useAsking(incidents.answer, {
    makes: true,
    values: { text: '' },
    inputOf: ({ text }) => ({ id: one.id, text }),
    said: t('answeredNow'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={t('answerTo', { name: one.fullName })}
      submit={{ label: t('send'), icon: <Send size={18} aria-hidden /> }}
      above={
        since.length > 0 &&
        !asking.busy && (
          <div role="alert" className="flex flex-col gap-2 rounded-lg bg-warn-soft p-4">
            <p className="text-warn">{t('answeredMeanwhile')}</p>
            <Written all={since} />
          </div>
        )
      }
      onClose={onClose}
    >
      <TextArea
        autoFocus
        rows={6}
        label={t('answerText')}
        help={t('answerHelp')}
        {...asking.field('text', rules.required.validate)}
      />
    </AskDialog>
  )
}

const addressesIn = (typed: string): string[] =>
  typed
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Mails it as a PDF, e.g. to a workshop or an insurance company. */
function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('incidents')
  const rules = useRules()
  const asking = useAsking(incidents.mail, {
    makes: true,
    values: { to: '', text: '' },
    inputOf: ({ to, text }) => ({ id, to: addressesIn(to), text }),
    said: t('mailed'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={t('mailTitle')}
      submit={{ label: t('send'), icon: <Send size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <TextInput
        kind="emails"
        autoFocus
        label={t('mailTo')}
        help={t('mailToHelp')}
        {...asking.field('to', (typed) => {
          const all = addressesIn(typed)
          if (all.length === 0) return rules.required.validate('')
          return (
            (all.length <= 5 && all.every((one) => /^[^\s@]+@[^\s@]+$/.test(one))) ||
            t('mailToWrong')
          )
        })}
      />
      <TextArea label={t('mailText')} rows={4} {...asking.field('text')} />
      <p className="text-sm text-dim">{t('mailAbout')}</p>
    </AskDialog>
  )
}
