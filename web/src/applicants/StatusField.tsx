import { type Applicant, applicants } from '@portal/contracts/applicants'
import { type ApplicationStatus, applicationStatuses } from '@portal/contracts/jobs'
import { GitCompareArrows, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFrame } from '../ui/fields.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { useJobWords } from './labels.tsx'
import type { Proposal } from './MailDialog.tsx'

/** The text that is proposed to an applicant once they stand there. */
const proposalOf: Readonly<Partial<Record<ApplicationStatus, Proposal>>> = {
  interview: 'interview',
  hired: 'hired',
  declined: 'declined',
}

/** Says where an application stands, and offers to write that to the applicant. */
export function StatusField({
  one,
  onWrite,
}: {
  one: Applicant
  onWrite: (proposal: Proposal) => void
}) {
  const { t } = useTranslation('applicants')
  const words = useJobWords()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [chosen, choose] = useState<ApplicationStatus>()
  const [stale, setStale] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [said, setSaid] = useState<Proposal>()
  const status = chosen ?? one.status
  const save = useCommand(applicants.setStatus, {
    onDone: () => {
      choose(undefined)
      setSaid(proposalOf[status])
      snack(t('statusSet', { status: words.status(status) }), 'success')
    },
  })
  const send = () => {
    if (status === one.status || save.isPending) return
    setStale(false)
    setRefused(undefined)
    save.mutate(
      { id: one.id, version: one.version, status },
      {
        onError: (error) => {
          if (error.code !== 'changedMeanwhile') setRefused(errorText(error))
          else setStale(true)
        },
      },
    )
  }
  return (
    <FormFrame send={send} className="flex flex-col gap-3 rounded-xl bg-raised p-4">
      {stale && (
        <p role="alert" className="flex gap-2 rounded-lg bg-warn-soft p-3 text-warn">
          <GitCompareArrows size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('changedMeanwhile', { status: words.status(one.status) })}
        </p>
      )}
      <FormError text={refused} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <Select
            label={t('status')}
            value={status}
            options={applicationStatuses.map((value) => ({ value, label: words.status(value) }))}
            onChange={({ target }) => {
              choose(applicationStatuses.find((value) => value === target.value))
              setSaid(undefined)
            }}
          />
        </div>
        <Button type="submit" busy={save.isPending} off={status === one.status}>
          {t('setStatus')}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {said && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0">{t('tellThem', { name: one.name })}</p>
            <Button
              kind="secondary"
              icon={<Mail size={18} aria-hidden />}
              onClick={() => {
                setSaid(undefined)
                onWrite(said)
              }}
            >
              {t('writeProposed')}
            </Button>
          </div>
        )}
      </div>
    </FormFrame>
  )
}
