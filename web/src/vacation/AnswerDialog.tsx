import { vacation } from '@portal/contracts/vacation'
import type { LeaveRow } from '@portal/contracts/vacation-shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Checkbox, Select, TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { OwnMatterNote, useIsOthersToDecide } from '../ui/OwnMatter.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ChangedNotice, sameBy, useReading } from '../ui/reading.tsx'
import { useBesideOf } from './beside.ts'
import { StateTag, useLeaveWords } from './labels.tsx'

const actions = {
  waiting: ['approve', 'notApprove', 'remove'],
  withdrawalAsked: ['approve', 'notApprove', 'remove'],
  approved: ['undo', 'remove'],
  notApproved: ['undo'],
  withdrawn: [],
} as const
type Action = (typeof actions)[keyof typeof actions][number]

const isSame = sameBy((one: LeaveRow) => [one.id, one.version])

/** The days of leave that waits on which its person has a shift. */
function useShiftsOf({ userId, days, state }: LeaveRow): string[] {
  const { shifts } = useBesideOf(state === 'waiting' ? userId : '', days)
  return days.filter((day) => shifts.has(day))
}

/** One request before the office: what it is, what stands against it, and the answer. */
export function AnswerDialog({ given, onClose }: { given: LeaveRow; onClose: () => void }) {
  const { t } = useTranslation(['vacation', 'ui'])
  const words = useLeaveWords()
  const [busy, setBusy] = useState(false)
  const reading = useReading(given, isSame, { busy })
  const one = reading.shown ?? given
  const isOthers = useIsOthersToDecide()(one.userId)
  const can: readonly Action[] = isOthers ? [] : actions[one.state]
  const asking = useAsking(vacation.decide, {
    values: { action: (can[0] ?? '') as Action, reason: '', override: false },
    inputOf: (typed) => ({ ...typed, id: one.id, version: one.version }),
    said: t('answered'),
    through: async (work) => {
      setBusy(true)
      try {
        return await work()
      } finally {
        setBusy(false)
      }
    },
    onDone: onClose,
  })
  const action = asking.form.watch('action')
  // Answered by somebody else meanwhile, it can be answered in other ways.
  const fits = can.includes(action)
  const first = can[0]
  const { form } = asking
  useEffect(() => {
    if (!fits && first) form.resetField('action', { defaultValue: first })
  }, [fits, first, form])
  const shifts = useShiftsOf(one)
  const { closed, full, short } = one.against
  const limited = closed.length + full.length + short > 0 && action === 'approve'
  return (
    <AskDialog
      of={asking}
      title={`${words.type(one.names)} – ${one.userName}`}
      submit={{ label: t('answer'), disabled: can.length === 0 || reading.changed !== undefined }}
      above={reading.changed && <ChangedNotice reading={reading} />}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-2">
        <StateTag state={one.state} />
        <PersonLink id={one.userId} name={one.userName} />
        <span className="text-dim">{one.departmentNames.join(', ')}</span>
      </div>
      <p className="font-medium">{words.days(one.days)}</p>
      <p className="text-dim">
        {[
          one.takes > 0 && t('takesDays', { count: one.takes }),
          one.extent < 100 && t('percent', { one: one.extent }),
          one.entered && t('entered'),
          one.answeredByName && t('answeredBy', { name: one.answeredByName }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {one.course && <p className="wrap-anywhere">{`${t('course')}: ${one.course}`}</p>}
      {one.comment && <p className="wrap-anywhere whitespace-pre-line">{one.comment}</p>}
      {one.reason && (
        <p className="rounded-lg bg-raised p-3 wrap-anywhere whitespace-pre-line">
          <strong className="block">{t('officeSays')}</strong>
          {one.reason}
        </p>
      )}
      <OwnMatterNote whose={one.userId} />
      {can.length > 0 && (
        <>
          <Select
            label={t('answer')}
            options={can.map((value) => ({
              value,
              label: t(one.state === 'withdrawalAsked' ? `back_${value}` : `do_${value}`),
            }))}
            {...asking.field('action')}
          />
          {shifts.length > 0 && action === 'approve' && (
            <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
              {t('againstShift', { days: words.days(shifts) })}
            </p>
          )}
          {limited && (
            <div
              role="status"
              className="flex flex-col gap-1 rounded-lg bg-warn-soft p-3 text-warn"
            >
              {closed.length > 0 && <p>{t('isClosed', { days: words.days(closed) })}</p>}
              {full.length > 0 && <p>{t('againstFull', { days: words.days(full) })}</p>}
              {short > 0 && <p>{t('isShort', { count: short })}</p>}
            </div>
          )}
          {limited && (
            <Checkbox
              label={t('override')}
              help={t('overrideHelp')}
              {...asking.field('override')}
            />
          )}
          <TextArea label={t('reason')} help={t('reasonHelp')} {...asking.field('reason')} />
        </>
      )}
      <CaseHistory folded of={{ category: 'leave', id: one.id }} />
    </AskDialog>
  )
}
