import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { prose, secret, type Typed, typedAs } from './kinds.ts'
import { useOffered } from './offered.ts'

interface Common {
  label: string
  help?: string
  error?: string
}

/** Characters of a field that says nothing else; no contract lets such a one have more. */
const LINE = 254
const PROSE = 20_000

const control = (error?: string) =>
  `w-full min-h-11 rounded-lg border bg-surface px-3 text-ink placeholder:text-dim ${error ? 'border-bad' : 'border-field-line'}`

/**
 * What is wrong with a field, in words and with a mark: colour alone tells it to nobody who does not see it.
 * @param silent where a field says it already
 */
export function FieldError({
  silent,
  children,
  ...rest
}: {
  id?: string
  ref?: Ref<HTMLParagraphElement>
  tabIndex?: number
  silent?: boolean
  children: ReactNode
}) {
  // Without an input that it belongs to, one is led to the words themselves.
  const found = silent || rest.id ? {} : { 'data-invalid': true, tabIndex: -1 }
  return (
    <p
      role={silent ? undefined : 'alert'}
      className="flex items-center gap-1 text-sm text-bad"
      {...found}
      {...rest}
    >
      <CircleAlert size={16} aria-hidden className="shrink-0" /> {children}
    </p>
  )
}

/** Label above, help below, the error beside the field in words, and announced. */
export function Field({
  label,
  help,
  error,
  id,
  children,
}: Common & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-dim">
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const described = (id: string, { help, error }: Common) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
})

type InputProps = Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
/** The keyboard is what the kind says, and no attribute of one field. */
type TextProps = Omit<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>
export function TextInput({ label, help, error, kind, ...rest }: TextProps & Typed) {
  const id = useId()
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input
        maxLength={LINE}
        {...typedAs(kind)}
        {...rest}
        id={id}
        className={control(error)}
        {...described(id, { label, help, error })}
      />
    </Field>
  )
}

export function PasswordInput({
  label,
  help,
  error,
  ...rest
}: TextProps & { autoComplete: 'current-password' | 'new-password' | 'off' }) {
  const id = useId()
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="relative">
        <input
          {...secret}
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${control(error)} pr-12`}
          {...described(id, { label, help, error })}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={`${shown ? t('hidePassword') : t('showPassword')}: ${label}`}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-dim"
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </button>
      </div>
    </Field>
  )
}

export function TextArea({
  label,
  help,
  error,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId()
  return (
    <Field id={id} label={label} help={help} error={error}>
      <textarea
        rows={4}
        maxLength={PROSE}
        {...prose}
        {...rest}
        id={id}
        className={`${control(error)} py-2`}
        {...described(id, { label, help, error })}
      />
    </Field>
  )
}

export function Select({
  label,
  help,
  error,
  options,
  ref,
  ...rest
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[]
    ref?: Ref<HTMLSelectElement>
  }) {
  const id = useId()
  const box = useRef<HTMLSelectElement>(null)
  const offered = useOffered(options, rest.value, () => box.current?.value)
  return (
    <Field id={id} label={label} help={help} error={error}>
      {/* With an arrow of our own: the browser's lies over a text that is too long. */}
      <div className="relative">
        <select
          {...rest}
          ref={(element) => {
            box.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          id={id}
          className={`${control(error)} appearance-none truncate pe-10`}
          {...described(id, { label, help, error })}
        >
          {offered.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-dim"
        />
      </div>
    </Field>
  )
}

export function Checkbox({ label, help, error, ...rest }: InputProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-link"
          {...(error ? described(id, { label, error }) : {})}
        />
        <span className="min-w-0 wrap-anywhere">
          {label}
          {help && <span className="block text-sm text-dim">{help}</span>}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}
