import { type AudienceMember, audienceOf } from '@portal/contracts/audience'
import { type DocumentDetails, documents } from '@portal/contracts/documents'
import { Building2, UserPlus, UserRound, Users, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { AudiencePicker } from '../ui/AudiencePicker.tsx'
import { toldApart } from '../ui/apart.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'

const signs = { user: UserRound, group: Users, department: Building2 } as const

/** Whom a document is attached to; while it is handed out, how far that is. */
export function AudienceCard({ document }: { document: DocumentDetails }) {
  const { t } = useTranslation('documents')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const { id, audience, except, progress } = document
  const nameOf = toldApart([...audience, ...except], (one) => one)
  const detach = useCommand(documents.detach)
  const takeAway = async (member: AudienceMember) => {
    const name = nameOf(member)
    const question = {
      title: t('detachAsk', { name }),
      text: t('detachText'),
      confirm: t('remove'),
      danger: true,
    }
    if (await ask(question))
      detach.mutate(
        { id, ...audienceOf([member]) },
        { onError: (error) => snack(errorText(error)) },
      )
  }
  return (
    <Card
      title={t('audience')}
      actions={
        <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t('attach')}
        </Button>
      }
    >
      {progress && (
        <div role="status" className="mb-4 flex flex-col gap-1">
          <span>
            {progress.total === null
              ? t('attachingBegins')
              : t('attaching', { done: progress.done, total: progress.total })}
          </span>
          <progress
            className="h-2 w-full overflow-hidden rounded-full"
            aria-label={t('attachingBegins')}
            {...(progress.total === null ? {} : { value: progress.done, max: progress.total || 1 })}
          />
        </div>
      )}
      {audience.length === 0 ? (
        <p className="text-dim">{t('nobody')}</p>
      ) : (
        <ul className="flex max-h-80 flex-wrap gap-2 overflow-y-auto">
          {audience.map((member) => {
            const Sign = signs[member.kind]
            return (
              <li
                key={`${member.kind} ${member.id}`}
                className="flex max-w-full items-center gap-2 rounded-lg bg-raised pl-3"
              >
                <Sign size={18} aria-hidden className="shrink-0 text-link" />
                <span className="min-w-0 py-1 wrap-anywhere">{nameOf(member)}</span>
                <button
                  type="button"
                  aria-label={t('detachNamed', { name: nameOf(member) })}
                  onClick={() => void takeAway(member)}
                  className="grid size-11 shrink-0 place-items-center rounded-lg text-dim hover:text-ink"
                >
                  <X size={18} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {except.length > 0 && (
        <p className="mt-3 text-sm text-dim">
          {t('leftOut', { names: except.map(nameOf).join(', ') })}
        </p>
      )}
      {open && <Attach document={document} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Attach({ document, onClose }: { document: DocumentDetails; onClose: () => void }) {
  const { t } = useTranslation(['documents', 'ui'])
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<AudienceMember[]>([])
  const attach = useCommand(documents.attach, { onDone: onClose })
  const close = useCarefulClose(chosen.length > 0, onClose)
  return (
    <Dialog open onClose={close} title={t('documents:attach')}>
      <FormError text={attach.error ? errorText(attach.error) : undefined} />
      <AudiencePicker
        label={t('documents:attachLabel')}
        help={t('documents:attachHelp')}
        value={chosen}
        onChange={setChosen}
        without={document.audience}
      />
      <DialogButtons>
        <Button kind="secondary" onClick={close}>
          {t('ui:cancel')}
        </Button>
        <Button
          busy={attach.isPending}
          disabled={chosen.length === 0}
          onClick={() => attach.mutate({ id: document.id, ...audienceOf(chosen) })}
        >
          {t('documents:attach')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
