import bounds from 'virtual:bounds'
import type { AnyCall, AnyCommand, InputOf, ReplyOf } from '@portal/contracts'
import {
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type Validate,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { FieldError } from './Field.tsx'
import { useFeedback } from './feedback.tsx'
import { useFaultText, useRules } from './form.ts'
import { hintEnter, nextOf } from './kinds.ts'
import { useOnce } from './once.ts'
import { FormError, useErrorText } from './parts.tsx'

/** By a refusal's code, the field that it is about; `nameTaken` is about `name`. */
export type Beside<V extends FieldValues> = Readonly<Record<string, Path<V>>>

type More<V extends FieldValues, N extends Path<V>> = Pick<
  RegisterOptions<V, N>,
  'onChange' | 'onBlur'
>

/** What is typed into a field and is no value yet, e.g. a day without its year. */
const halfTyped = (input: HTMLInputElement | undefined) =>
  input?.validity?.badInput
    ? /^(date|month|week)/.test(input.type)
      ? 'dateInvalid'
      : 'invalidField'
    : undefined

/**
 * The fields of a form: held to the bounds of the call's contract, with what the server found wrong beside
 * the field that it is about, or else above the form.
 * @param call what the fields are sent with
 */
function useFields<V extends FieldValues>(
  call: Pick<AnyCall, 'area' | 'name'>,
  { values, beside, textOf }: Pick<Asking<AnyCommand, V>, 'values' | 'beside' | 'textOf'>,
) {
  const { t } = useTranslation('ui')
  const rules = useRules()
  const ordinary = useErrorText()
  const errorText = textOf ?? ordinary
  const faultText = useFaultText()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  /** The fields that are on the page; what is wrong with another one stands above them. */
  const onPage = useRef(new Set<string>())
  onPage.current = new Set()
  /** The field that shows what is wrong at a path: itself, or what it is a part of. */
  const shownAt = (path: string) => {
    const parts = path.split('.')
    return parts
      .map((_, cut) => parts.slice(0, parts.length - cut).join('.'))
      .find((name) => onPage.current.has(name)) as Path<V> | undefined
  }
  const [generation, setGeneration] = useState(0)
  /** The refusal that no field shows. */
  const [refused, setRefused] = useState<string>()
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    shouldFocusError: false,
  })
  const { errors, isDirty, submitCount } = form.formState
  const held = bounds[`${call.area}.${call.name}`] ?? {}
  const boundOf = (name: string) => held[name.replace(/\.\d+\b/g, '')] ?? {}
  const errorOf = (name: Path<V>) => form.getFieldState(name, form.formState).error?.message
  const register = <N extends Path<V>>(
    name: N,
    validate: Validate<PathValue<V, N>, V> | undefined,
    more: More<V, N> = {},
  ) => {
    onPage.current.add(name)
    return form.register<N>(name, {
      ...more,
      validate: (value, all) => {
        const half = halfTyped(inputs.current.get(name))
        if (half) return t(half)
        const own = validate?.(value, all) ?? true
        const missing = boundOf(name).required && rules.required.validate(value) !== true
        // What is chosen and not typed says what there is to choose, where it has words of its own.
        return missing && (typeof value === 'string' || own === true) ? t('requiredField') : own
      },
    } as RegisterOptions<V, N>)
  }
  const set = <N extends Path<V>>(name: N, value: PathValue<V, N>) => {
    form.clearErrors(name)
    form.setValue(name, value, { shouldDirty: true })
  }
  return {
    form,
    isDirty,
    refused,
    set,
    /** Says above the form what was refused. */
    refuse: setRefused,
    isFaulty: Object.keys(errors).length > 0,
    /** How often it was sent, right or wrong. */
    sent: submitCount,
    /** Fits the inputs of `Field.tsx`: spread it beside the label. */
    field: <N extends Path<V>>(
      name: N,
      validate?: Validate<PathValue<V, N>, V>,
      more?: More<V, N>,
    ) => {
      const { most } = boundOf(name)
      const error = errorOf(name)
      const { ref, ...registered } = register(name, validate, more)
      return {
        ...(most === undefined ? {} : { maxLength: most }),
        ...(error ? { error } : {}),
        ...registered,
        ref: (input: HTMLElement | null) => {
          if (input instanceof HTMLInputElement) inputs.current.set(name, input)
          else inputs.current.delete(name)
          ref(input)
        },
      }
    },
    /** Fits what chooses a value and is no input: people, a file, boxes to tick. */
    value: <N extends Path<V>>(name: N, validate?: Validate<PathValue<V, N>, V>) => {
      register(name, validate)
      const error = errorOf(name)
      return {
        value: form.watch(name),
        ...(error ? { error } : {}),
        onChange: (value: PathValue<V, N>) => set(name, value),
      }
    },
    /** Fits `ContentField`. */
    text: <N extends Path<V>>(name: N, validate?: Validate<PathValue<V, N>, V>) => {
      register(name, validate)
      const { most } = boundOf(name)
      const error = errorOf(name)
      return {
        value: form.watch(name) as string,
        generation,
        ...(most === undefined ? {} : { most }),
        ...(error ? { error } : {}),
        onChange: (html: string) => set(name, html as PathValue<V, N>),
      }
    },
    /** Puts other values in, as those that are saved. */
    refill: (other: V) => {
      form.reset(other)
      setRefused(undefined)
      setGeneration((before) => before + 1)
    },
    /** Forgets what was wrong before. */
    begin: () => {
      setRefused(undefined)
      form.clearErrors()
    },
    /** Says what was refused. */
    wrong: (error: unknown) => {
      const { code = '', fields = [] } = error instanceof ApiError ? error : {}
      const fieldOf: Readonly<Record<string, string | undefined>> = { nameTaken: 'name', ...beside }
      const field = shownAt(fieldOf[code] ?? '')
      const faults = fields.map((fault) => ({ fault, at: shownAt(fault.path) }))
      if (field) form.setError(field, { message: errorText(error) })
      else if (faults.every(({ at }) => !at)) setRefused(errorText(error))
      // What was refused for a reason of its own says that; its first field does, where there are more.
      const why = code === 'invalidInput' ? undefined : errorText(error)
      for (const [nth, { fault, at }] of faults.entries())
        if (at) form.setError(at, { message: (nth === 0 && why) || faultText(fault) })
    },
  }
}

/** Nothing was sent, and there is no more to say of it. */
export class Stopped extends Error {}

/** The fields of a form, for pieces that several forms are made of. */
export type Fields<V extends FieldValues> = ReturnType<typeof useFields<V>>

export interface Asking<C extends AnyCommand, V extends FieldValues> {
  /** What the form begins with. */
  readonly values: V
  readonly inputOf: (values: V) => InputOf<C>
  readonly beside?: Beside<V> | undefined
  /** What is said when it is done. */
  readonly said?: string | ((values: V) => string)
  readonly onDone?: (reply: ReplyOf<C>, values: V) => unknown
  /** What the page shows is gone then: `onDone` leaves it before anything is asked for anew. */
  readonly leaves?: boolean
  /** Hears of a refusal first; true where there is no more to say of it. */
  readonly onWrong?: (error: ApiError) => boolean
  /** Stands around the call, e.g. to ask for the password before it; throws `Stopped` where it is not made. */
  readonly through?: (work: () => Promise<ReplyOf<C>>) => Promise<ReplyOf<C>>
  /** The field that one is led back to, and writes anew, where it was refused. */
  readonly again?: Path<V>
  /** The words for what it was refused with, where they are others here. */
  readonly textOf?: ((error: unknown) => string) | undefined
  /** Whose bounds the fields have, where it is not the call's. */
  readonly heldTo?: AnyCommand
  /** It makes something new: sent on after an answer was lost, it is not made twice unsaid. */
  readonly makes?: boolean | (() => boolean)
}

/**
 * A form that something is done with: its fields, and what is wrong with them.
 * @param heldTo the call whose bounds its fields have
 * @param work does it with what was typed; what it throws is said
 */
export function useTyping<V extends FieldValues>(
  heldTo: Pick<AnyCall, 'area' | 'name'>,
  {
    onWrong,
    again,
    ...fields
  }: Pick<Asking<AnyCommand, V>, 'values' | 'beside' | 'textOf' | 'onWrong' | 'again'>,
  work: (typed: V) => Promise<unknown>,
) {
  const asked = useFields<V>(heldTo, fields)
  const { form, begin, wrong } = asked
  const send = form.handleSubmit(async (typed) => {
    try {
      await work(typed)
    } catch (error) {
      if (error instanceof Stopped || (error instanceof ApiError && onWrong?.(error))) return
      wrong(error)
      if (again) form.setFocus(again, { shouldSelect: true })
    }
  })
  return {
    ...asked,
    again,
    busy: form.formState.isSubmitting,
    send: () => {
      begin()
      void send()
    },
  }
}

/**
 * A form that makes one call.
 * @param call what it makes
 */
export function useAsking<C extends AnyCommand, V extends FieldValues>(
  call: C,
  {
    inputOf,
    leaves = false,
    said,
    onDone,
    through,
    heldTo = call,
    makes = false,
    ...form
  }: Asking<C, V>,
) {
  const { snack } = useFeedback()
  const once = useOnce(call, makes)
  /** What it was sent with, and what is said of it: the page may know that it is done before it is. */
  const sent = useRef<{ values: V; said: string | undefined }>({
    values: form.values,
    said: undefined,
  })
  const { mutateAsync } = useCommand(call, {
    leaves,
    keyAt: once.keyAt,
    onDone: (reply) => {
      if (sent.current.said) snack(sent.current.said, 'success')
      return onDone?.(reply, sent.current.values)
    },
  })
  return useTyping<V>(heldTo, { ...form, textOf: once.textOf(form.textOf) }, (typed) => {
    sent.current = { values: typed, said: typeof said === 'function' ? said(typed) : said }
    const ask = () => mutateAsync(inputOf(typed))
    return through ? through(ask) : ask()
  })
}

/** What the frame of a form asks of it. */
export interface FormState {
  readonly send: () => void
  readonly busy: boolean
  readonly isDirty: boolean
  readonly isFaulty: boolean
  readonly sent: number
  readonly refused: string | undefined
  readonly again?: string | undefined
}

/** The element of every form; another form may stand around it in React's tree. */
export function FormFrame({
  send,
  className = 'flex flex-col gap-4',
  ref,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onFocus' | 'onKeyDown'> & {
  ref?: RefObject<HTMLFormElement | null>
  send: () => void
}) {
  const own = useRef<HTMLFormElement>(null)
  const box = ref ?? own
  // Which field is the last changes with what is filled in: it is said anew whenever one is gone to.
  useEffect(() => {
    if (box.current) hintEnter(box.current)
  }, [box])
  return (
    <form
      {...rest}
      ref={box}
      noValidate
      onFocus={({ currentTarget }) => hintEnter(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
        const next = nextOf(event.currentTarget, event.target)
        if (!next) return
        event.preventDefault()
        next.focus()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
      className={className}
    />
  )
}

/**
 * A form: what was refused stands above its fields, that something is wrong with them above its foot, and
 * the first of those that are wrong is led to.
 * @param send sends it, where something is to be waited for
 * @param above stands before all else
 * @param foot its buttons
 */
export function FormFields({
  of,
  send = of.send,
  above,
  foot,
  className,
  children,
}: {
  of: FormState
  send?: () => void
  above?: ReactNode
  foot: ReactNode
  className?: string
  children?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLFormElement>(null)
  const { isFaulty, sent } = of
  const faulty = useRef(isFaulty)
  faulty.current = isFaulty
  useEffect(() => {
    if (sent > 0 && faulty.current)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [sent])
  return (
    <FormFrame ref={box} send={send} className={className}>
      {above}
      <FormError text={of.refused} focus={!of.again} />
      {children}
      {isFaulty && <FieldError silent>{t('checkForm')}</FieldError>}
      {foot}
    </FormFrame>
  )
}
