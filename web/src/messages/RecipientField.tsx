import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { messages, type RecipientChoice } from '@portal/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  Check,
  ChevronDown,
  type LucideIcon,
  UserRound,
  Users,
  UsersRound,
  X,
} from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { isFound } from '../i18n/is-found.ts'
import { toldApart } from '../ui/apart.ts'
import { DescribedInput } from '../ui/DescribedInput.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { Field } from '../ui/Field.tsx'
import { typedAs } from '../ui/kinds.ts'
import { OptionGroup } from '../ui/OptionGroup.tsx'

type Kind = RecipientChoice['kind']
const kinds = ['myGroup', 'group', 'department', 'user'] as const satisfies readonly Kind[]
const signs: Record<Kind, LucideIcon> = {
  user: UserRound,
  myGroup: Users,
  group: UsersRound,
  department: Building2,
}
const titles = {
  user: 'kindUser',
  myGroup: 'kindMyGroup',
  group: 'kindGroup',
  department: 'kindDepartment',
} as const satisfies Record<Kind, string>

const same = (one: RecipientChoice, other: RecipientChoice) =>
  one.kind === other.kind && one.id === other.id

/** Stands in the list where there is nobody to choose. */
const nobody: RecipientChoice = { kind: 'user', id: '', name: '', detail: '', isMyGroup: false }

/**
 * Chooses whom to write to, among those that the server says one may write to. It is the dearest field of its
 * form, and not drawn anew at every letter of the others.
 */
export const RecipientField = memo(function RecipientField({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly RecipientChoice[]
  onChange: (chosen: readonly RecipientChoice[]) => void
  error?: string
}) {
  const { t } = useTranslation(['messages', 'ui'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const asked = typed.trim().slice(0, 100)
  const search = useDebounced(asked)
  const found = useQuery(read(messages.recipients, { search }))
  // Until the answer is there only what fits what is typed can be chosen.
  const answered = search === asked && !found.isPlaceholderData
  const rows = (found.data?.rows ?? []).filter((row) => answered || isFound(row.name, asked))
  const nameOf = toldApart(chosen, (one) => one)
  const remove = (gone: RecipientChoice) => {
    onChange(chosen.filter((one) => !same(one, gone)))
    input.current?.focus()
  }
  return (
    <Field
      id={id}
      label={t('messages:recipients')}
      help={t('messages:recipientsHelp')}
      error={error}
    >
      <Combobox
        multiple
        value={[...chosen]}
        by={same}
        onChange={(next: RecipientChoice[]) => {
          onChange(next)
          setTyped('')
        }}
        onClose={() => setTyped('')}
      >
        {({ open }) => (
          <div
            className={`relative flex flex-wrap items-center gap-1 rounded-lg border bg-surface p-1 focus-within:outline-2 focus-within:outline-link ${error ? 'border-bad' : 'border-field-line'}`}
          >
            {chosen.map((one) => (
              <Chip
                key={`${one.kind}:${one.id}`}
                kind={one.kind}
                name={nameOf(one)}
                remove={() => remove(one)}
              />
            ))}
            <ComboboxInput
              as={DescribedInput}
              ref={input}
              id={id}
              value={typed}
              placeholder={chosen.length === 0 ? t('messages:recipientSearch') : undefined}
              {...typedAs('exact')}
              maxLength={100}
              aria-invalid={error !== undefined}
              words={error ? `${id}-error` : `${id}-help`}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                const last = chosen.at(-1)
                if (event.key === 'Backspace' && typed === '' && last) remove(last)
                // Choosing is not sending.
                if (event.key === 'Enter' && !open) event.preventDefault()
              }}
              className="min-h-11 min-w-32 flex-1 bg-transparent px-2 text-ink outline-none placeholder:text-dim"
            />
            <ComboboxButton
              aria-label={t('messages:showRecipients')}
              className="ml-auto grid size-11 place-items-center rounded-md text-dim hover:text-ink"
            >
              <ChevronDown size={20} aria-hidden />
            </ComboboxButton>
            <ComboboxOptions
              modal={false}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-[22rem] overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-xl"
            >
              {kinds.map((kind) => (
                <Choices key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} />
              ))}
              {rows.length === 0 && (
                <ComboboxOption value={nobody} disabled className="p-3 text-dim">
                  {found.isError
                    ? t('messages:recipientsFailed')
                    : answered
                      ? t('messages:noRecipientFound')
                      : t('ui:loading')}
                </ComboboxOption>
              )}
            </ComboboxOptions>
          </div>
        )}
      </Combobox>
    </Field>
  )
})

function Chip({ kind, name, remove }: { kind: Kind; name: string; remove: () => void }) {
  const { t } = useTranslation('messages')
  const Sign = signs[kind]
  return (
    <span className="flex max-w-full items-center gap-2 rounded-md bg-raised pl-2.5">
      <Sign size={18} aria-label={t(titles[kind])} className="shrink-0 text-link" />
      <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
      <button
        type="button"
        onClick={remove}
        aria-label={t('removeOne', { name })}
        className="grid size-11 shrink-0 place-items-center rounded-md text-dim hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </span>
  )
}

function Choices({ kind, rows }: { kind: Kind; rows: readonly RecipientChoice[] }) {
  const { t } = useTranslation('messages')
  const Sign = signs[kind]
  if (rows.length === 0) return null
  return (
    <OptionGroup title={t(titles[kind])}>
      {rows.map((row) => (
        <ComboboxOption
          key={row.id}
          value={row}
          className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 data-focus:bg-raised"
        >
          <Sign size={20} aria-hidden className="shrink-0 text-link" />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{row.name}</span>
            {row.detail && (
              <span className="block text-sm text-dim wrap-anywhere">{row.detail}</span>
            )}
          </span>
          <Check size={18} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
        </ComboboxOption>
      ))}
    </OptionGroup>
  )
}
