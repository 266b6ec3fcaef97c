import { education, type UserEducation } from '@portal/contracts/education'
import { useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { PersonLink } from '../history/PersonLink.tsx'
import { useFormat } from '../i18n/format.ts'
import { Attachments } from '../messages/Attachments.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, Moment, useErrorText } from '../ui/parts.tsx'
import { EducationTag, Said } from './labels.tsx'

/** One person's education as administrators see it: the diploma, and what to do with it. */
export function DecideDialog({ one, onClose }: { one: UserEducation; onClose: () => void }) {
  const { t } = useTranslation(['education', 'ui'])
  const format = useFormat()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const topics = ['education'] as const
  const decide = useCommand(education.decide, { topics })
  const remove = useCommand(education.removeOf, { topics })
  const done = (words: string) => {
    snack(words, 'success')
    onClose()
  }
  const send = (action: 'approve' | 'reject', words: string) =>
    decide.mutate(
      { action, id: one.id, version: one.version, text },
      {
        onSuccess: () => done(words),
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['education'] })
        },
      },
    )
  const takeAway = async () => {
    const question = {
      title: t('removeOfAsk', { name: one.name }),
      text: t('removeOfText', { name: one.userName }),
      confirm: t('remove'),
      danger: true,
    }
    if (await ask(question)) remove.mutate({ id: one.id }, { onSuccess: () => done(t('removed')) })
  }
  const waiting = one.state === 'WaitingForApproval'
  const failed = decide.error ?? remove.error
  return (
    <Dialog open onClose={onClose} title={one.name}>
      <div className="flex flex-col gap-4">
        <FormError text={failed ? errorText(failed) : undefined} />
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
        {rejecting && (
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
        {!rejecting && (
          <Button
            kind="danger"
            busy={remove.isPending}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => void takeAway()}
          >
            {t('remove')}
          </Button>
        )}
        {rejecting && (
          <Button kind="secondary" onClick={() => setRejecting(false)}>
            {t('ui:cancel')}
          </Button>
        )}
        {waiting && (
          <Button
            kind="secondary"
            disabled={decide.isPending}
            icon={<RotateCcw size={18} aria-hidden />}
            onClick={() => {
              if (!rejecting) return setRejecting(true)
              setTried(true)
              if (text.trim() !== '') send('reject', t('rejectedDone'))
            }}
          >
            {rejecting ? t('sendBack') : t('reject')}
          </Button>
        )}
        {waiting && !rejecting && (
          <Button
            busy={decide.isPending}
            icon={<Check size={18} aria-hidden />}
            onClick={() => send('approve', t('approvedDone'))}
          >
            {t('approve')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
