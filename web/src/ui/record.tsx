import bounds from 'virtual:bounds'
import type { AnyCommand, InputOf, LiveTopic, ReplyOf } from '@portal/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Save, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type Validate,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ApiError } from '../api/client.ts'
import { askAgain, useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from './Button.tsx'
import { Dialog, FormButtons, useCarefulClose } from './Dialog.tsx'
import { useFeedback } from './feedback.tsx'
import { showFieldErrors, useFaultText, useRules } from './form.ts'
import { FormError, useErrorText } from './parts.tsx'
import { NewerNotice, useVersioned } from './versioned.tsx'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Options<C extends AnyCommand, V extends FieldValues, O extends Versioned> {
  /** What is there; undefined for a new one. */
  readonly one: O | undefined
  readonly valuesOf: (one: O | undefined) => V
  /** What is sent: the form's values, and of which version of what they are a change. */
  readonly inputOf: (values: V, of: { id: string | undefined; version: number }) => InputOf<C>
  readonly topics: readonly LiveTopic[]
  /** The field that a refusal is about; `nameTaken` is about `name`. */
  readonly beside?: Readonly<Record<string, Path<V>>>
  /** What is said when it is saved, where that is more than 'saved'. */
  readonly said?: string
  readonly onDone: (reply: ReplyOf<C>) => void
  /** Has something changed that stands beside the form? */
  readonly changed?: boolean
  /** Is told when the form was filled with what the server has now. */
  readonly onFilled?: (one: O) => void
}

/**
 * The form of a record that is kept in versions. It never overwrites what was typed, holds to the bounds of
 * the call's contract, shows what was refused beside its field or above the form, asks before it is left,
 * and is sent with the version that it was filled from.
 * @param call saves it
 */
export function useRecord<C extends AnyCommand, V extends FieldValues, O extends Versioned>(
  call: C,
  { one, valuesOf, inputOf, topics, beside, said, onDone, changed, onFilled }: Options<C, V, O>,
) {
  const { t } = useTranslation('ui')
  const rules = useRules()
  const errorText = useErrorText()
  const faultText = useFaultText()
  const { snack } = useFeedback()
  const queries = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const form = useForm<V>({ defaultValues: valuesOf(one) as DefaultValues<V> })
  const { errors } = form.formState
  const isDirty = form.formState.isDirty || changed === true
  const release = useUnsaved(isDirty)
  const save = useCommand(call, {
    topics,
    onDone: (reply) => {
      snack(said ?? t('saved'), 'success')
      form.reset(form.getValues())
      // What comes next may be another page, before this one knows that all is saved.
      if (!one) release()
      onDone(reply)
    },
  })
  const { version, newer } = useVersioned(
    one,
    (value) => {
      form.reset(valuesOf(value))
      setGeneration((before) => before + 1)
      onFilled?.(value)
    },
    { dirty: isDirty, busy: save.isPending },
  )
  const fieldOf: Readonly<Record<string, Path<V> | undefined>> = {
    nameTaken: 'name' as Path<V>,
    ...beside,
  }
  /** The refusal that no field shows. */
  const [refused, setRefused] = useState<ApiError>()
  const wrong = (error: ApiError) => {
    const field = fieldOf[error.code]
    if (field) form.setError(field, { message: errorText(error) }, { shouldFocus: true })
    else if (error.code === 'changedMeanwhile')
      for (const topic of topics) void askAgain(queries, topic)
    else if (
      !showFieldErrors(error, Object.keys(form.getValues()) as Path<V>[], form.setError, faultText)
    )
      setRefused(error)
  }
  const send = form.handleSubmit((values) => {
    setRefused(undefined)
    save.mutate(inputOf(values, { id: one?.id, version: version ?? 0 }), { onError: wrong })
  })
  const held = bounds[`${call.area}.${call.name}`] ?? {}
  return {
    form,
    /** Fits the inputs of `Field.tsx`: spread it beside the label. */
    field: <N extends Path<V>>(name: N, validate?: Validate<PathValue<V, N>, V>) => {
      const { required, most } = held[name] ?? {}
      const message = errors[name]?.message
      return {
        ...(most === undefined ? {} : { maxLength: most }),
        ...(typeof message === 'string' ? { error: message } : {}),
        ...form.register(name, {
          validate: (value, values) =>
            (required ? rules.required.validate(value) : true) === true
              ? (validate?.(value, values) ?? true)
              : t('requiredField'),
        }),
      }
    },
    /** Fits `ContentField`. */
    text: <N extends Path<V>>(name: N) => ({
      value: form.watch(name) as string,
      generation,
      ...(held[name]?.most === undefined ? {} : { most: held[name].most }),
      onChange: (html: string) =>
        form.setValue(name, html as PathValue<V, N>, { shouldDirty: true }),
    }),
    set: <N extends Path<V>>(name: N, value: PathValue<V, N>) =>
      form.setValue(name, value, { shouldDirty: true }),
    send: () => void send(),
    busy: save.isPending,
    isDirty,
    release,
    newer,
    refused: refused && errorText(refused),
    topics,
  }
}

/** What the frame of a form asks of it. */
export interface RecordForm {
  readonly send: () => void
  readonly busy: boolean
  readonly isDirty: boolean
  readonly release: () => void
  readonly newer: ReturnType<typeof useVersioned>['newer']
  readonly refused: string | undefined
  readonly topics: readonly LiveTopic[]
}

/** A form of a record: what is newer and what was refused stand above its fields. */
export function RecordFields({
  record,
  send = record.send,
  children,
}: {
  record: RecordForm
  /** Sends it, where something is to be waited for. */
  send?: () => void
  children: ReactNode
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col gap-4"
    >
      <NewerNotice newer={record.newer} />
      <FormError text={record.refused} />
      {children}
    </form>
  )
}

/** How a record is taken away, and in which words. */
export interface Removing<C extends AnyCommand> {
  readonly call: C
  readonly input: InputOf<C>
  readonly ask: { readonly title: string; readonly text: string }
  /** What the button says, here and in the question. */
  readonly text: string
  readonly said: string
  /** By a refusal's code, what is said of it here. */
  readonly errors?: Readonly<Record<string, string | undefined>>
}

/** The button that takes a record away: asks first, tells, and says what stands in the way. */
export function RemoveRecord<C extends AnyCommand>({
  call,
  input,
  topics,
  ask: question,
  text,
  said,
  errors = {},
  onDone,
}: Removing<C> & { topics: readonly LiveTopic[]; onDone: () => void }) {
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const remove = useCommand(call, {
    topics,
    onDone: () => {
      onDone()
      snack(said, 'success')
    },
  })
  const takeAway = async () => {
    if (await ask({ ...question, confirm: text, danger: true }))
      remove.mutate(input, {
        onError: (error) => snack(errors[error.code] ?? errorText(error)),
      })
  }
  return (
    <Button
      kind="danger"
      busy={remove.isPending}
      icon={<Trash2 size={18} aria-hidden />}
      onClick={() => void takeAway()}
    >
      {text}
    </Button>
  )
}

/**
 * The foot of a record on a page of its own: save, and at the other end what takes it away.
 * @param remove where there is something to take away, and the address that it leaves to
 */
export function SaveRecord<C extends AnyCommand>({
  record,
  remove,
}: {
  record: RecordForm
  remove?: (Removing<C> & { readonly back: string }) | false | undefined
}) {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <Button type="submit" busy={record.busy} icon={<Save size={18} aria-hidden />}>
        {t('save')}
      </Button>
      {remove && (
        <RemoveRecord
          {...remove}
          topics={record.topics}
          onDone={() => {
            record.release()
            void navigate(remove.back)
          }}
        />
      )}
    </div>
  )
}

/**
 * A record in a dialog of its own.
 * @param send sends it, where something is to be waited for
 * @param remove where there is something to take away
 */
export function RecordDialog<C extends AnyCommand>({
  record,
  send = record.send,
  busy = record.busy,
  title,
  remove,
  onClose,
  children,
}: {
  record: RecordForm
  send?: () => void
  busy?: boolean
  title: string
  remove?: Removing<C> | false | undefined
  onClose: () => void
  children: ReactNode
}) {
  const close = useCarefulClose(record.isDirty, onClose)
  return (
    <Dialog open onClose={close} title={title}>
      <RecordFields record={record} send={send}>
        {children}
        <FormButtons
          busy={busy}
          onCancel={close}
          remove={
            remove && (
              <RemoveRecord
                {...remove}
                topics={record.topics}
                onDone={() => {
                  record.release()
                  onClose()
                }}
              />
            )
          }
        />
      </RecordFields>
    </Dialog>
  )
}
