import type { AnyCommand, InputOf } from '@portal/contracts'
import { Save, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../api/command.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { AskDialog } from './AskDialog.tsx'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'
import { type Asking, FormFields, type FormState, useAsking } from './fields.tsx'
import { useErrorText } from './parts.tsx'
import { NewerNotice, useVersioned } from './versioned.tsx'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Options<C extends AnyCommand, V extends FieldValues, O extends Versioned>
  extends Pick<Asking<C, V>, 'beside' | 'said' | 'onDone'> {
  /** What is there; undefined for a new one. */
  readonly one: O | undefined
  readonly valuesOf: (one: O | undefined) => V
  /** What is sent: the form's values, and of which version of what they are a change. */
  readonly inputOf: (values: V, of: { id: string | undefined; version: number }) => InputOf<C>
  /** Has something changed that stands beside the form? */
  readonly changed?: boolean
  /** Is told when the form was filled with what the server has now. */
  readonly onFilled?: (one: O) => void
  /** It is one part of a page whose address's parameters say which is shown. */
  readonly within?: boolean
}

/**
 * The form of a record that is kept in versions. It never overwrites what was typed, holds to the bounds of
 * the call's contract, shows what was refused beside its field or above the form, asks before it is left,
 * and is sent with the version that it was filled from.
 * @param call saves it
 */
export function useRecord<C extends AnyCommand, V extends FieldValues, O extends Versioned>(
  call: C,
  { one, valuesOf, inputOf, beside, said, onDone, changed, onFilled, within }: Options<C, V, O>,
) {
  const { t } = useTranslation('ui')
  // Gone meanwhile, it does not become another one.
  const known = useRef(one)
  if (one) known.current = one
  const asking = useAsking<C, V>(call, {
    values: valuesOf(one),
    inputOf: (values): InputOf<C> =>
      inputOf(values, { id: known.current?.id, version: version ?? 0 }),
    beside,
    said: said ?? t('saved'),
    onDone: (reply, values): void => {
      asking.form.reset(asking.form.getValues())
      // What comes next may be another page, before this one knows that all is saved.
      if (!one) release()
      onDone?.(reply, values)
    },
  })
  const isDirty = asking.isDirty || changed === true
  const release = useUnsaved(isDirty, within)
  const { version, newer } = useVersioned(
    one,
    (value) => {
      asking.refill(valuesOf(value))
      onFilled?.(value)
    },
    { dirty: isDirty, busy: asking.busy },
  )
  return {
    ...asking,
    isDirty,
    release,
    /** Of what it was filled from. */
    version,
    newer: newer && {
      ...newer,
      keepMine: () => {
        asking.begin()
        newer.keepMine()
      },
    },
    // The newer values say it better.
    refused: newer ? undefined : asking.refused,
  }
}

/** What the frame of a record's form asks of it. */
export interface RecordForm extends FormState {
  readonly release: () => void
  readonly newer: ReturnType<typeof useVersioned>['newer']
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
  ask: question,
  text,
  said,
  errors = {},
  onDone,
}: Removing<C> & { onDone: () => void }) {
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const remove = useCommand(call, {
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
 * A record on a page of its own: save, and at the other end of its foot what takes it away.
 * @param send sends it, where something is to be waited for
 * @param foot other buttons than these
 * @param remove where there is something to take away, and the address that it leaves to
 */
export function RecordFields<C extends AnyCommand>({
  record,
  send = record.send,
  busy = record.busy,
  foot,
  remove,
  children,
}: {
  record: RecordForm
  send?: () => void
  busy?: boolean
  foot?: ReactNode
  remove?: (Removing<C> & { readonly back: string }) | false | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  return (
    <FormFields
      of={record}
      send={send}
      above={<NewerNotice newer={record.newer} />}
      foot={
        foot ?? (
          <div className="flex flex-wrap justify-between gap-2">
            <Button type="submit" busy={busy} icon={<Save size={18} aria-hidden />}>
              {t('save')}
            </Button>
            {remove && (
              <RemoveRecord
                {...remove}
                onDone={() => {
                  record.release()
                  void navigate(remove.back)
                }}
              />
            )}
          </div>
        )
      }
    >
      {children}
    </FormFields>
  )
}

/**
 * A record in a dialog of its own.
 * @param send sends it, where something is to be waited for
 * @param remove where there is something to take away
 */
export function RecordDialog<C extends AnyCommand>({
  record,
  remove,
  ...dialog
}: {
  record: RecordForm
  send?: () => void
  busy?: boolean
  title: string
  remove?: Removing<C> | false | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  return (
    <AskDialog
      {...dialog}
      of={record}
      submit={{ label: t('save'), icon: <Save size={18} aria-hidden /> }}
      above={<NewerNotice newer={record.newer} />}
      beside={
        remove && (
          <RemoveRecord
            {...remove}
            onDone={() => {
              record.release()
              dialog.onClose()
            }}
          />
        )
      }
    />
  )
}
