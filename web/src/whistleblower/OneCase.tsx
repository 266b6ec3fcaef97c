import { type CaseDetail, MAX_REPORT, whistleblower } from '@portal/contracts/whistleblower'
import { type CaseKey, sealMessage } from '@portal/contracts/whistleblower-report'
import { sizeOf, TEXT_BLOCK } from '@portal/contracts/whistleblower-seal'
import { Check, CheckCheck, History, Lock, LockOpen, RotateCcw, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { Tag, useErrorText } from '../ui/parts.tsx'
import { Acts } from './Acts.tsx'
import { momentAddress } from './acts.ts'
import { type Begun, begunIn, keepBegun } from './begun.ts'
import { Clock } from './Clock.tsx'
import { type OpenedCase, pieceOf } from './Opened.tsx'
import { Section } from './Section.tsx'
import { useSealedOnce } from './sealed-once.ts'
import { CasePaper, type Evidence, TakeAlong } from './TakeAlong.tsx'
import { Talk } from './Talk.tsx'
import { stillUsed } from './unlocked.ts'
import { untold } from './untold.ts'

/** A case: what was said, what the law asks for next, and who may read it. */
export function OneCase(opened: OpenedCase) {
  const { detail, caseKey, headline } = opened
  const { t } = useTranslation(['whistleblower', 'ui'])
  const { id } = detail.row
  const last = detail.acts.at(-1)?.moment ?? 1
  const [paper, setPaper] = useState<Evidence>()
  if (paper) return <CasePaper of={opened} evidence={paper} onBack={() => setPaper(undefined)} />
  return (
    <>
      <Section
        title={headline}
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton
              kind="secondary"
              icon={<History size={18} aria-hidden />}
              to={momentAddress(detail.row, last)}
            >
              {t('ui:history')}
            </LinkButton>
            <Status detail={detail} />
          </div>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={detail.row.isHandled ? 'good' : 'plain'}>
            {t(detail.row.isHandled ? 'isHandled' : 'isOpen')}
          </Tag>
          <Clock row={detail.row} />
        </p>
        <Hold detail={detail} />
        <Talk messages={detail.messages} caseKey={caseKey} mine="handler" getPiece={pieceOf(id)} />
      </Section>
      <Write id={id} caseKey={caseKey} hasFeedback={detail.row.feedbackOn !== null} />
      <Acts detail={detail} />
      <TakeAlong of={opened} onPaper={setPaper} />
    </>
  )
}

function Status({ detail: { row } }: { detail: CaseDetail }) {
  const { t } = useTranslation('whistleblower')
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const onError = (error: unknown) => snack(errorText(error))
  const status = useCommand(whistleblower.status)
  const acknowledge = useCommand(whistleblower.acknowledge)
  const { id, version, isHandled } = row
  return (
    <>
      {row.acknowledgeBy && (
        <Button
          kind="secondary"
          busy={acknowledge.isPending}
          icon={<Check size={18} aria-hidden />}
          onClick={() => acknowledge.mutate({ id }, { onError })}
        >
          {t('acknowledge')}
        </Button>
      )}
      <Button
        kind="secondary"
        busy={status.isPending}
        icon={
          isHandled ? <RotateCcw size={18} aria-hidden /> : <CheckCheck size={18} aria-hidden />
        }
        onClick={() => status.mutate({ id, version, isHandled: !isHandled }, { onError })}
      >
        {t(isHandled ? 'reopen' : 'setHandled')}
      </Button>
    </>
  )
}

/** Whether it stays beyond its two years, for an inquiry or a court. */
function Hold({ detail: { row } }: { detail: CaseDetail }) {
  const { t } = useTranslation('whistleblower')
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const hold = useCommand(whistleblower.hold)
  const { id, version, isHeld } = row
  const turn = async () => {
    const said = isHeld ? 'liftHold' : 'hold'
    const sure = await ask({
      title: t(`${said}Title`),
      text: t(`${said}Text`),
      confirm: t(said),
      danger: isHeld,
    })
    if (sure)
      hold.mutate({ id, version, isHeld: !isHeld }, { onError: (error) => snack(errorText(error)) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isHeld && (
        <span role="status" className="flex min-w-0 flex-1 basis-64 items-center gap-2">
          <Lock size={18} aria-hidden className="shrink-0 text-dim" /> {t('heldText')}
        </span>
      )}
      <Button
        kind="secondary"
        busy={hold.isPending}
        icon={isHeld ? <LockOpen size={18} aria-hidden /> : <Lock size={18} aria-hidden />}
        onClick={() => void turn()}
      >
        {t(isHeld ? 'liftHold' : 'hold')}
      </Button>
    </div>
  )
}

function Write({
  id,
  caseKey,
  hasFeedback,
}: {
  id: string
  caseKey: CaseKey
  hasFeedback: boolean
}) {
  const { t } = useTranslation(['whistleblower', 'ui'])
  const rules = useRules()
  const { snack } = useFeedback()
  const write = useCommand(whistleblower.write)
  const values: Begun = { text: '', feedback: false }
  const sendOnce = useSealedOnce<Awaited<ReturnType<typeof sealMessage>>>()
  const typing = useTyping<Begun>(whistleblower.write, { values }, async ({ text, feedback }) => {
    await sendOnce(
      [text, feedback],
      () => sealMessage(caseKey, { text }),
      (sealed) => write.mutateAsync({ id, ...sealed, feedback }),
    )
    typing.refill(values)
    snack(t('written'), 'success')
  })
  useUnsaved(typing.isDirty, true)
  const { form, set } = typing
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each case that is opened
  useEffect(() => {
    const begun = begunIn(id)
    if (begun) {
      set('text', begun.text)
      if (!hasFeedback) set('feedback', begun.feedback)
    }
    const { unsubscribe } = form.watch(({ text = '', feedback = false }) => {
      keepBegun(id, { text, feedback })
      stillUsed()
    })
    return unsubscribe
  }, [id])
  return (
    <Section title={t('writeTitle')}>
      <FormFields
        of={typing}
        foot={
          <div>
            <Button type="submit" busy={typing.busy} icon={<Send size={18} aria-hidden />}>
              {t('sendMessage')}
            </Button>
          </div>
        }
      >
        <TextArea
          label={t('message')}
          {...untold}
          help={t('messageHelp')}
          rows={6}
          {...typing.field('text', (value) =>
            rules.required.validate(value) === true
              ? sizeOf({ text: value }) <= TEXT_BLOCK - 4 || t('ui:textTooLong')
              : rules.required.validate(value),
          )}
          maxLength={MAX_REPORT}
        />
        {!hasFeedback && (
          <Checkbox
            label={t('isFeedback')}
            help={t('isFeedbackHelp')}
            {...typing.field('feedback')}
          />
        )}
      </FormFields>
    </Section>
  )
}
