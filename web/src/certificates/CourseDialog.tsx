import { type Course, certificates } from '@portal/contracts/certificates'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarX, Check, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Said } from '../education/labels.tsx'
import { PersonLink } from '../history/PersonLink.tsx'
import { Attachments } from '../messages/Attachments.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { StatusTag } from './labels.tsx'
import { CourseFacts } from './Mine.tsx'

/** One person's course: what they answered, and what to do with it. */
export function CourseDialog({ one, onClose }: { one: Course; onClose: () => void }) {
  const { t } = useTranslation(['certificates', 'ui'])
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useCommand(certificates.decide, { topics: ['certificates'] })
  const send = (decision: 'accept' | 'askForMore' | 'cancel', done: string) =>
    decide.mutate(
      { id: one.id, version: one.version, decision, text },
      {
        onSuccess: () => {
          snack(done, 'success')
          onClose()
        },
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['certificates'] })
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
  const waiting = one.status === 'WaitingForApproval'
  return (
    <Dialog open onClose={onClose} title={one.userName}>
      <div className="flex flex-col gap-4">
        <FormError text={decide.isError ? errorText(decide.error) : undefined} />
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
        {asking && (
          <TextArea
            label={t('whatIsMissing')}
            help={t('whatIsMissingHelp')}
            maxLength={2000}
            rows={3}
            value={text}
            error={tried && text.trim() === '' ? t('ui:requiredField') : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
      <DialogButtons>
        {one.status !== 'Accepted' && !asking && (
          <Button
            kind="danger"
            disabled={decide.isPending}
            icon={<CalendarX size={18} aria-hidden />}
            onClick={() => void cancel()}
          >
            {t('cancelCourse')}
          </Button>
        )}
        {waiting && (
          <Button
            kind="secondary"
            disabled={decide.isPending}
            icon={<MessageSquareWarning size={18} aria-hidden />}
            onClick={() => {
              if (!asking) return setAsking(true)
              setTried(true)
              if (text.trim() !== '') send('askForMore', t('askedDone'))
            }}
          >
            {asking ? t('sendQuestion') : t('askForMore')}
          </Button>
        )}
        {waiting && !asking && (
          <Button
            busy={decide.isPending}
            icon={<Check size={18} aria-hidden />}
            onClick={() => send('accept', t('acceptedDone'))}
          >
            {t('accept')}
          </Button>
        )}
        {(asking || !waiting) && (
          <Button kind="secondary" onClick={() => (asking ? setAsking(false) : onClose())}>
            {asking ? t('ui:cancel') : t('ui:close')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
