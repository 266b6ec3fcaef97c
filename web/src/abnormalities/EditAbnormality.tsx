import { type AbnormalityRow, abnormalities } from '@portal/contracts/abnormalities'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, Moment, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { FactFields, type FactValues, factsOf, figureTyped } from './FactFields.tsx'
import { AcceptedTag, StatusTag, useWords } from './labels.tsx'
import { Photos } from './Photos.tsx'

const valuesOf = (row: AbnormalityRow): FactValues => ({
  type: row.type,
  severity: row.severity,
  day: row.day,
  time: row.time ?? '',
  figure: figureTyped(row.figure, row.type),
  text: row.text,
})

/** One that is there: what the person said, its facts to edit, the office's last word, deletion. */
export function EditAbnormality({ row, onClose }: { row: AbnormalityRow; onClose: () => void }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const form = useForm<FactValues>({ defaultValues: valuesOf(row) })
  const [closed, setClosed] = useState(row.status === 'closed')
  const [comment, setComment] = useState('')
  const moved = closed !== (row.status === 'closed')
  const dirty = form.formState.isDirty || moved || comment !== ''
  const onDone = (text: string) => () => {
    snack(text, 'success')
    onClose()
  }
  const save = useCommand(abnormalities.change, {
    topics: ['abnormalities'],
    onDone: onDone(t('ui:saved')),
  })
  const remove = useCommand(abnormalities.remove, {
    topics: ['abnormalities'],
    onDone: onDone(t('removed')),
  })
  const fill = (value: AbnormalityRow) => {
    form.reset(valuesOf(value))
    setClosed(value.status === 'closed')
    setComment('')
  }
  const busy = save.isPending || remove.isPending
  const { version, newer } = useVersioned(row, fill, { dirty, busy })
  const late = (error: { code: string }) => {
    if (error.code === 'changedMeanwhile')
      void queries.invalidateQueries({ queryKey: ['abnormalities'] })
  }
  const send = form.handleSubmit((values) =>
    save.mutate(
      {
        id: row.id,
        version: version ?? row.version,
        ...factsOf(values),
        ...(moved || comment.trim() !== '' ? { status: closed ? 'closed' : 'open' } : {}),
        comment,
      },
      { onError: late },
    ),
  )
  const leave = useCarefulClose(dirty, onClose)
  const press = async () => {
    const question = { title: t('removeTitle'), text: t('removeText', { name: row.fullName }) }
    if (await ask({ ...question, confirm: t('ui:remove'), danger: true }))
      remove.mutate(
        { id: row.id, version: version ?? row.version },
        {
          onError: (error) => {
            snack(errorText(error))
            late(error)
          },
        },
      )
  }
  const shown = save.error && save.error.code !== 'changedMeanwhile'
  return (
    <Dialog open onClose={leave} title={row.fullName}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        <NewerNotice newer={newer} />
        <FormError text={shown ? errorText(save.error) : undefined} />
        <Said row={row} />
        <FactFields form={form} />
        {row.acceptedAt && <p className="text-sm text-dim">{t('acceptAgainHint')}</p>}
        <TextArea
          label={t('answer')}
          help={t('answerHelp')}
          rows={2}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Checkbox
          label={t('close')}
          help={t('closeHelp')}
          checked={closed}
          onChange={(event) => setClosed(event.target.checked)}
        />
        <DialogButtons>
          <Button
            kind="danger"
            className="mr-auto"
            busy={remove.isPending}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => void press()}
          >
            {t('ui:remove')}
          </Button>
          <Button kind="secondary" onClick={leave}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {t('ui:save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Where it came from, whether it was accepted, and what was last said. */
function Said({ row }: { row: AbnormalityRow }) {
  const { t } = useTranslation('abnormalities')
  const words = useWords()
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <AcceptedTag acceptedAt={row.acceptedAt} />
        <StatusTag status={row.status} />
        <span className="text-sm text-dim">
          {words.source(row)} · <Moment at={row.notedAt} />
        </span>
      </div>
      {row.comment && (
        <blockquote className="border-l-4 border-line pl-3">
          <p className="text-sm text-dim">
            {row.commentBy === 'office' ? t('officeSaid') : t('personSaid', { name: row.fullName })}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{row.comment}</p>
        </blockquote>
      )}
      <Photos ids={row.photoIds} />
    </div>
  )
}
