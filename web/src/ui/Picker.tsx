import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { Check, ChevronDown, X } from 'lucide-react'
import { type MouseEvent, type Ref, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toldApart } from './apart.ts'
import { DescribedInput } from './DescribedInput.tsx'
import { Field } from './Field.tsx'
import { typedAs } from './kinds.ts'
import { useErrorText } from './parts.tsx'

/** Something that can be chosen. */
export interface Choice {
  readonly id: string
  readonly name: string
  /** A second line that tells two of the same name apart. */
  readonly detail?: string
}

/**
 * Chooses by typing: one, or several shown as chips. What is offered is the caller's to find.
 * @param max with 1, a new choice takes the place of the old
 * @param failure why nothing could be found, where it could not be looked for
 * @param onSearch hears what is typed, and '' when the list closes
 */
export function Picker<C extends Choice>({
  label,
  help,
  error,
  value,
  onChange,
  max,
  offered,
  search,
  onSearch,
  busy = false,
  failure,
  placeholder,
  inputRef,
  onBlur,
}: {
  label: string
  help?: string
  error?: string
  value: readonly C[]
  onChange: (chosen: C[]) => void
  max?: number
  offered: readonly C[]
  search: string
  onSearch: (text: string) => void
  busy?: boolean
  failure?: unknown
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const id = useId()
  const single = max === 1
  const nameOf = toldApart(value, (one) => one)
  const toggle = useRef<HTMLButtonElement>(null)
  const choose = (chosen: C[] | C | null) => {
    onSearch('')
    // A cleared input is no choice: what was chosen goes by its cross.
    if (chosen === null) return
    const list = Array.isArray(chosen) ? chosen : [chosen]
    onChange(max === undefined ? list : list.slice(-max))
    // The list of one closes by itself; that of several would lie over what comes next.
    if (!single) toggle.current?.click()
  }
  const without = (one: C) => onChange(value.filter((chosen) => chosen.id !== one.id))
  /** Its cross goes with it: the next one's has its focus, or where one types, if it was pressed by a key. */
  const crossed = (one: C, at: number, { currentTarget, detail }: MouseEvent<HTMLElement>) => {
    const crosses =
      currentTarget.parentElement?.parentElement?.querySelectorAll<HTMLElement>(
        ':scope > span > button',
      )
    const other = crosses?.[at + 1] ?? crosses?.[at - 1]
    if (other) other.focus({ preventScroll: true })
    else if (detail === 0) document.getElementById(id)?.focus({ preventScroll: true })
    without(one)
  }
  return (
    <Field id={id} label={label} help={help} error={error}>
      <Combobox<C, boolean>
        multiple={!single}
        // Led to what is wrong with it, one is to read that, not a list that lies over it.
        immediate={!error}
        by="id"
        value={(single ? (value[0] ?? null) : [...value]) as never}
        onChange={choose as never}
      >
        <div
          className={`flex flex-wrap items-center gap-1 rounded-lg border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link ${error ? 'border-bad' : 'border-field-line'}`}
        >
          {value.map((one, at) => (
            <span
              key={one.id}
              className="m-0.5 flex min-w-0 max-w-full items-center rounded-md bg-raised pl-3 text-ink"
            >
              <span translate="no" className="min-w-0 py-1 wrap-anywhere">
                {nameOf(one)}
              </span>
              <button
                type="button"
                onClick={(event) => crossed(one, at, event)}
                aria-label={t('removeNamed', { name: nameOf(one) })}
                className="grid size-11 shrink-0 place-items-center rounded-md text-dim hover:text-ink"
              >
                <X size={18} aria-hidden />
              </button>
            </span>
          ))}
          <div className="flex min-w-[min(100%,10rem)] flex-1 items-center">
            <ComboboxInput
              as={DescribedInput}
              ref={inputRef}
              id={id}
              value={search}
              {...typedAs('exact')}
              placeholder={placeholder ?? t('searchToChoose')}
              onChange={(event) => onSearch(event.target.value)}
              onBlur={onBlur}
              onKeyDown={(event) => {
                const last = value.at(-1)
                if (event.key === 'Backspace' && search === '' && last) without(last)
              }}
              aria-invalid={error ? true : undefined}
              words={error ? `${id}-error` : help ? `${id}-help` : undefined}
              className="-my-px min-h-11 w-full min-w-0 bg-transparent px-3 text-ink text-ellipsis outline-none placeholder:text-dim"
            />
            <ComboboxButton
              ref={toggle}
              aria-label={`${t('showChoices')}: ${label}`}
              className="-my-px grid size-11 shrink-0 place-items-center text-dim"
            >
              <ChevronDown size={18} aria-hidden />
            </ComboboxButton>
          </div>
        </div>
        <ComboboxOptions
          anchor={{ to: 'bottom start', gap: 8 }}
          modal={false}
          className="z-50 max-h-80 w-[max(var(--input-width),18rem)] overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-lg"
        >
          {offered.map((one) => (
            <ComboboxOption
              key={one.id}
              value={one}
              className="group flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 py-1.5 data-focus:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span translate="no" className="block wrap-anywhere">
                  {one.name}
                </span>
                {one.detail && (
                  <span className="block text-sm text-dim wrap-anywhere">{one.detail}</span>
                )}
              </span>
              <Check
                size={18}
                aria-hidden
                className="invisible shrink-0 text-link group-data-selected:visible"
              />
            </ComboboxOption>
          ))}
          {offered.length === 0 && (
            <ComboboxOption disabled value={null as never} className="px-3 py-2.5 text-dim">
              {busy ? t('loading') : failure ? errorText(failure) : t('nothingFound')}
            </ComboboxOption>
          )}
        </ComboboxOptions>
      </Combobox>
    </Field>
  )
}
