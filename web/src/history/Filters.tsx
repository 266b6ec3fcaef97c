import { logs } from '@portal/contracts/logs'
import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { isFound } from '../i18n/is-found.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import type { ListState } from '../ui/list/state.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Picker } from '../ui/Picker.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { type Filter, inputOf } from './filter.ts'
import { useHistoryWords } from './words.ts'

/** What the history is filtered by. */
export function Filters({ list, filter }: { list: ListState; filter: Filter }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const { actions, actorId, subjectId, from, to } = filter
  return (
    <FilterLine
      list={list}
      inLine={2}
      opened={filter.reversed}
      search={<SearchInput list={list} hint={t('searchHint')} />}
      action={
        <ExportButton
          call={logs.all}
          input={{ ...inputOf(filter), export: 'xlsx', locale: words.locale }}
          disabled={filter.reversed}
        />
      }
    >
      <Field>
        <ActionFilter list={list} chosen={actions} />
      </Field>
      <Field>
        <PersonFilter list={list} name="actor" id={actorId} label={words.head('who')} />
      </Field>
      <Field>
        <PersonFilter list={list} name="subject" id={subjectId} label={words.head('whom')} />
      </Field>
      <Field>
        <TextInput
          label={t('from')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => list.set({ from: event.target.value || undefined })}
        />
      </Field>
      <Field>
        <TextInput
          label={t('to')}
          type="date"
          value={to}
          min={from || undefined}
          error={filter.reversed ? t('daysReversed') : undefined}
          onChange={(event) => list.set({ to: event.target.value || undefined })}
        />
      </Field>
    </FilterLine>
  )
}

const Field = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 flex-1 basis-41">{children}</div>
)

function ActionFilter({ list, chosen }: { list: ListState; chosen: readonly string[] }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const [search, setSearch] = useState('')
  const known = useQuery(read(logs.actions, {}))
  const asChoice = (action: string) => ({ id: action, name: words.action(action) })
  const offered = (known.data?.actions ?? [])
    .map(asChoice)
    .filter(({ name }) => isFound(name, search))
    .sort((a, b) => a.name.localeCompare(b.name, words.locale))
  return (
    <Picker
      label={words.head('action')}
      placeholder={chosen.length === 0 ? t('everything') : undefined}
      value={chosen.map(asChoice)}
      onChange={(actions) =>
        list.set({ actions: actions.map(({ id }) => id).join(',') || undefined })
      }
      offered={offered}
      search={search}
      onSearch={setSearch}
      busy={known.isFetching}
      failure={known.error}
    />
  )
}

function PersonFilter({
  list,
  name,
  id,
  label,
}: {
  list: ListState
  name: 'actor' | 'subject'
  id: string | undefined
  label: string
}) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const [last, setLast] = useState<PersonChoice>()
  const known = last?.id === id ? last : undefined
  const person = useQuery({
    ...read(users.one, { id: id ?? '' }),
    enabled: id !== undefined && !known,
    placeholderData: undefined,
  })
  const fullName =
    known?.fullName ?? person.data?.fullName ?? (person.isError ? words.head('deletedPerson') : '…')
  return (
    <PeoplePicker
      label={label}
      max={1}
      placeholder={id ? undefined : t('everybody')}
      value={id ? [{ id, fullName }] : []}
      onChange={([chosen]) => {
        setLast(chosen)
        list.set({ [name]: chosen?.id })
      }}
    />
  )
}
