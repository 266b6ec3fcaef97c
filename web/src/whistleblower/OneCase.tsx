import { type CaseDetail, MAX_REPORT, whistleblower } from '@portal/contracts/whistleblower'
import { type CaseKey, sealMessage } from '@portal/contracts/whistleblower-report'
import { openForHandler, sizeOf, TEXT_BLOCK } from '@portal/contracts/whistleblower-seal'
import { useQuery } from '@tanstack/react-query'
import { Check, CheckCheck, RotateCcw, Send } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { EmptyState, ErrorState, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { Acts } from './Acts.tsx'
import { Clock } from './CaseList.tsx'
import { Section } from './Section.tsx'
import { openHeadline } from './sealing.ts'
import { Talk } from './Talk.tsx'

/** A case: what was said, what the law asks for next, and who may read it. */
export function OneCase({ id, privateKey }: { id: string; privateKey: CryptoKey }) {
  const { t } = useTranslation('whistleblower')
  const found = useQuery(read(whistleblower.messages, { id }))
  const detail = found.data
  const wrap = detail?.row.wrap
  const opened = useQuery({
    queryKey: ['-', 'whistleblower.opened', id, wrap],
    queryFn: async () => {
      const key = await openForHandler(wrap ?? '', privateKey, id)
      return {
        key,
        headline: await openHeadline(key, { id, headline: detail?.row.headline ?? '' }),
      }
    },
    enabled: Boolean(wrap),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (found.isError && !detail)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!detail) return <Skeleton rows={6} />
  if (wrap === null)
    return (
      <Section>
        <EmptyState title={t('notGiven')} hint={t('notGivenHint')} />
      </Section>
    )
  if (opened.isError) return <ErrorState error={opened.error} />
  if (!opened.data) return <Skeleton rows={6} />
  const { key, headline } = opened.data
  return (
    <>
      <Seen id={id} detail={detail} />
      <Section title={headline} actions={<Status detail={detail} />}>
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={detail.row.isHandled ? 'good' : 'plain'}>
            {t(detail.row.isHandled ? 'isHandled' : 'isOpen')}
          </Tag>
          <Clock row={detail.row} />
        </p>
        <Talk
          messages={detail.messages}
          caseKey={key}
          mine="handler"
          getPiece={async (contentId, piece) =>
            (await request(whistleblower.piece, { id, contentId, piece: String(piece) })).sealed
          }
        />
      </Section>
      <Write id={id} caseKey={key} hasFeedback={detail.row.feedbackOn !== null} />
      <Acts detail={detail} />
    </>
  )
}

/** Notes for the other handlers that what is shown here was read. */
function Seen({ id, detail }: { id: string; detail: CaseDetail }) {
  const { mutate } = useCommand(whistleblower.read)
  const { unread } = detail.row
  const messages = detail.messages.filter(({ handlerId }) => handlerId === null).length
  useEffect(() => {
    if (unread > 0) mutate({ id, messages })
  }, [id, messages, unread, mutate])
  return null
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

interface Typed {
  text: string
  feedback: boolean
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
  const values: Typed = { text: '', feedback: false }
  const typing = useTyping<Typed>(whistleblower.write, { values }, async ({ text, feedback }) => {
    await write.mutateAsync({ id, ...(await sealMessage(caseKey, { text })), feedback })
    typing.refill(values)
    snack(t('written'), 'success')
  })
  useUnsaved(typing.isDirty, true)
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
          help={t('messageHelp')}
          rows={6}
          autoComplete="off"
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
