import type { AnyCommand, InputOf, ReplyOf } from '@portal/contracts'
import { GitCompareArrows, Save, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { AskDialog } from './AskDialog.tsx'
import { Button } from './Button.tsx'
import { type Undo, useFeedback } from './feedback.tsx'
import { type Asking, FormFields, type FormState, useAsking } from './fields.tsx'
import { Gone } from './gone.tsx'
import { useOwnQuestion } from './own-question.ts'
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
  /** What was sent and not answered: it may be saved all the same. */
  const unanswered = useRef<string>(undefined)
  const asking = useAsking<C, V>(call, {
    values: valuesOf(one),
    inputOf: (values): InputOf<C> =>
      inputOf(values, { id: known.current?.id, version: version ?? 0 }),
    beside,
    makes: () => !known.current,
    said: said ?? t('saved'),
    onWrong: ({ status }) => {
      if (status === 0 || status >= 500)
        unanswered.current = JSON.stringify(asking.form.getValues())
      return false
    },
    onDone: (reply, values): void => {
      asking.form.reset(asking.form.getValues())
      // What comes next may be another page, before this one knows that all is saved.
      release()
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
  const { form, send } = asking
  const isNewer = newer !== undefined
  // What is newer may be one's own. Sent once more, it is answered as it was; of another's it is refused.
  useEffect(() => {
    if (!isNewer) return
    const before = unanswered.current
    unanswered.current = undefined
    if (before === JSON.stringify(form.getValues())) send()
  }, [isNewer, form, send])
  return {
    ...asking,
    isDirty,
    gone: known.current !== undefined && !one,
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
  /** Of what it was filled from. */
  readonly version: number | undefined
  /** Others have taken it away since it was opened. */
  readonly gone: boolean
  readonly release: () => void
  readonly newer: ReturnType<typeof useVersioned>['newer']
}

/** What takes away says which version was seen. */
type NamesVersion<C extends AnyCommand> = 'version' extends keyof InputOf<C> ? unknown : never

/**
 * Takes away what was seen, once it was asked for: who looks at what another has changed meanwhile takes
 * nothing away, is told so, and is shown what it is now.
 * @param call says by `asSeen` which version was seen
 */
export function useTakeAway<C extends AnyCommand>(
  call: C & NamesVersion<C>,
  options: {
    readonly onDone?: () => void
    /** What the page shows is gone then: `onDone` leaves it before anything is asked for anew. */
    readonly leaves?: boolean
    /** Hears that it is another one now; without it, it is said beside the page. */
    readonly onStale?: () => void
    /** By a refusal's code, what is said of it here. */
    readonly errors?: Readonly<Record<string, string | undefined>>
    /** Stands around the call, once it was answered that it is to go; what it throws is said. */
    readonly through?: (work: () => Promise<ReplyOf<C>>) => Promise<ReplyOf<C>>
  } = {},
) {
  const { t } = useTranslation('ui')
  const { snack } = useFeedback()
  const ask = useOwnQuestion()
  const errorText = useErrorText()
  const { onDone, onStale, leaves = false, errors = {}, through = (work) => work() } = options
  const [isUnderWay, setUnderWay] = useState(false)
  const remove = useCommand<C>(call, { leaves, onDone: () => onDone?.() })
  return {
    busy: remove.isPending,
    /** From the question on until the answer is there. */
    isUnderWay,
    /**
     * @param version the one on the screen where the question was asked; a function where one's own drafts, which
     * `through` waits for, raise it
     */
    takeAway: async (
      question: {
        readonly title: string
        readonly text?: string | undefined
        readonly confirm: string
      },
      input: Omit<InputOf<C>, 'version'>,
      version: number | (() => number),
    ) => {
      setUnderWay(true)
      try {
        if (!(await ask({ ...question, danger: true }))) return
        await through(() => {
          const seen = typeof version === 'number' ? version : version()
          return remove.mutateAsync({ ...input, version: seen } as unknown as InputOf<C>)
        })
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        if (code !== 'changedMeanwhile') snack(errors[code] ?? errorText(error))
        else if (onStale) onStale()
        else snack(t('changedNotRemoved'))
      } finally {
        setUnderWay(false)
      }
    },
  }
}

/** How a record is taken away, and in which words. */
export interface Removing<C extends AnyCommand> {
  readonly call: C & NamesVersion<C>
  /** What is taken away; which version of it was seen is the record's. */
  readonly input: Omit<InputOf<C>, 'version'>
  readonly ask: { readonly title: string; readonly text: string }
  /** What the button says, here and in the question. */
  readonly text: string
  readonly said: string
  /** By a refusal's code, what is said of it here. */
  readonly errors?: Readonly<Record<string, string | undefined>>
}

/**
 * The button that takes a record away: asks first, tells, and says what stands in the way.
 * @param version the one that is shown
 * @param undo what brings it back, where something does
 * @param named which one it is, where several stand on the page
 */
export function RemoveRecord<C extends AnyCommand>({
  call,
  input,
  version,
  ask,
  text,
  said,
  errors,
  undo,
  named,
  onDone,
}: Removing<C> & { version: number; undo?: Undo; named?: string; onDone: () => void }) {
  const { t } = useTranslation('ui')
  const { snack } = useFeedback()
  const [isStale, setStale] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isStale) notice.current?.scrollIntoView({ block: 'center' })
  }, [isStale])
  const { busy, takeAway } = useTakeAway<C>(call, {
    leaves: true,
    onDone: () => {
      onDone()
      snack(said, 'success', undo)
    },
    onStale: () => setStale(true),
    ...(errors ? { errors } : {}),
  })
  return (
    <>
      {isStale && (
        <p
          ref={notice}
          role="alert"
          className="order-first flex basis-full gap-2 rounded-lg bg-warn-soft p-3 text-warn"
        >
          <GitCompareArrows size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('changedNotRemoved')}
        </p>
      )}
      <Button
        kind="danger"
        busy={busy}
        icon={<Trash2 size={18} aria-hidden />}
        aria-label={named && `${text}: ${named}`}
        onClick={() => {
          setStale(false)
          void takeAway({ ...ask, confirm: text }, input, version)
        }}
      >
        {text}
      </Button>
    </>
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
                version={record.version ?? 0}
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
    <Gone is={record.gone}>
      <AskDialog
        {...dialog}
        of={record}
        submit={{ label: t('save'), icon: <Save size={18} aria-hidden /> }}
        above={<NewerNotice newer={record.newer} />}
        beside={
          remove && (
            <RemoveRecord
              {...remove}
              version={record.version ?? 0}
              onDone={() => {
                record.release()
                dialog.onClose()
              }}
            />
          )
        }
      />
    </Gone>
  )
}
