import { education, type UserEducation } from '@portal/contracts/education'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { Attachments } from '../ui/Attachments.tsx'
import { DecisionDialog } from '../ui/DecisionDialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment, useErrorText } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { EducationTag, Said } from './labels.tsx'

/** What is decided on: anything that happens to it is told first. */
const isSame = sameBy((one: UserEducation) => [one.id, one.version])

/** One person's education as administrators see it: the diploma, and what to do with it. */
export function DecideDialog({ one: given, onClose }: { one: UserEducation; onClose: () => void }) {
  const { t } = useTranslation('education')
  const format = useFormat()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const decide = useCommand(education.decide)
  const remove = useCommand(education.removeOf)
  const done = (words: string) => {
    snack(words, 'success')
    onClose()
  }
  const reading = useReading(given, isSame, { busy: decide.isPending || remove.isPending })
  const one = reading.shown ?? given
  const send = (action: 'approve' | 'reject', words: string, text = '') =>
    decide.mutate(
      { action, id: one.id, version: one.version, text },
      { onSuccess: () => done(words) },
    )
  const takeAway = async () => {
    const question = {
      title: t('removeOfAsk', { name: one.name }),
      text: t('removeOfText', { name: one.userName }),
      confirm: t('remove'),
      danger: true,
    }
    if (await ask(question))
      remove.mutate({ id: one.id, version: one.version }, { onSuccess: () => done(t('removed')) })
  }
  const failed = decide.error ?? remove.error
  return (
    <DecisionDialog
      title={one.name}
      whose={one.userId}
      waiting={one.state === 'WaitingForApproval' && !reading.changed}
      busy={decide.isPending || remove.isPending}
      error={failed ? errorText(failed) : undefined}
      accept={{ label: t('approve'), act: () => send('approve', t('approvedDone')) }}
      sendBack={{
        label: t('reject'),
        send: t('sendBack'),
        icon: <RotateCcw size={18} aria-hidden />,
        act: (text) => send('reject', t('rejectedDone'), text),
      }}
      takeAway={{
        label: t('remove'),
        icon: <Trash2 size={18} aria-hidden />,
        act: () => void takeAway(),
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-3">
        <EducationTag state={one.state} />
        <PersonLink id={one.userId} name={one.userName} />
      </div>
      {one.graduatedOn && <p>{t('graduated', { day: format.day(one.graduatedOn) })}</p>}
      {one.file && <Attachments list={[one.file]} />}
      <Said title={t('rejectedBecause')} text={one.text} />
      {one.decidedAt && (
        <p className="text-sm text-dim">
          {one.decidedByName} · <Moment at={one.decidedAt} />
        </p>
      )}
      <CaseHistory folded of={{ category: 'education', id: one.id }} />
      <ChangedNotice reading={reading} />
    </DecisionDialog>
  )
}
