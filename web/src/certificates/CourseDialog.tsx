import { type Course, certificates } from '@portal/contracts/certificates'
import { CalendarX, MessageSquareWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Said } from '../education/shared.ts'
import { CaseHistory } from '../history/later.ts'
import { Attachments } from '../ui/Attachments.tsx'
import { DecisionDialog } from '../ui/DecisionDialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { StatusTag } from './labels.tsx'
import { CourseFacts } from './Mine.tsx'

/** What is decided on: anything that happens to it is told first. */
const isSame = sameBy((one: Course) => [one.id, one.version])

/** One person's course: what they answered, and what to do with it. */
export function CourseDialog({ one: given, onClose }: { one: Course; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const decide = useCommand(certificates.decide)
  const reading = useReading(given, isSame, { busy: decide.isPending })
  const one = reading.shown ?? given
  const send = (decision: 'accept' | 'askForMore' | 'cancel', done: string, text = '') =>
    decide.mutate(
      { id: one.id, version: one.version, decision, text },
      {
        onSuccess: () => {
          snack(done, 'success')
          onClose()
        },
      },
    )
  const cancel = async () => {
    const question = {
      title: t('cancelAsk', { name: one.userName }),
      text: t('cancelText'),
      confirm: t('cancelCourse'),
      danger: true,
    }
    if (await ask(question)) send('cancel', t('cancelled'))
  }
  const isOthers = useIsOthersToDecide()
  return (
    <DecisionDialog
      title={one.userName}
      whose={one.userId}
      waiting={one.status === 'WaitingForApproval' && !reading.changed}
      busy={decide.isPending}
      error={decide.isError ? errorText(decide.error) : undefined}
      accept={{ label: t('accept'), act: () => send('accept', t('acceptedDone')) }}
      sendBack={{
        label: t('askForMore'),
        send: t('sendQuestion'),
        icon: <MessageSquareWarning size={18} aria-hidden />,
        act: (text) => send('askForMore', t('askedDone'), text),
      }}
      takeAway={
        one.status === 'Accepted' || isOthers(one.userId)
          ? undefined
          : {
              label: t('cancelCourse'),
              icon: <CalendarX size={18} aria-hidden />,
              act: () => void cancel(),
            }
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        <StatusTag status={one.status} />
        {one.optional && <Tag>{t('optional')}</Tag>}
      </div>
      <CourseFacts one={one} />
      {one.attended !== null && (
        <div>
          <p className="font-medium">{one.attended ? t('attended') : t('notAttended')}</p>
          {one.note !== '' && <p className="whitespace-pre-line wrap-anywhere">{one.note}</p>}
          {one.answeredAt && (
            <p className="text-sm text-dim">
              {t('answeredAt')} <Moment at={one.answeredAt} />
            </p>
          )}
          {one.file && <Attachments list={[one.file]} />}
        </div>
      )}
      {one.status === 'UserUpdateNeeded' && (
        <Said title={t('askedForMore', { name: one.decidedByName })} text={one.text} />
      )}
      {one.status === 'Accepted' && one.decidedAt && (
        <p className="text-sm text-dim">
          {t('acceptedBy', { name: one.decidedByName })} <Moment at={one.decidedAt} />
        </p>
      )}
      <PersonLink id={one.userId} name={one.userName} />
      <CaseHistory folded of={{ category: 'course', id: one.id }} />
      <ChangedNotice reading={reading} />
    </DecisionDialog>
  )
}
