import { logs } from '@portal/contracts/logs'
import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { TextInput } from '../ui/Field.tsx'
import type { ListState } from '../ui/list/state.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Picker } from '../ui/Picker.tsx'
import { type Filter, inputOf } from './filter.ts'
import { useHistoryWords } from './words.ts'

/** What the history is filtered by; on a phone it opens on demand. */
export function Filters({ list, filter }: { list: ListState; filter: Filter }) {
  const { t } = useTranslation(['history', 'ui'])
  const words = useHistoryWords()
  const [open, setOpen] = useState(false)
  const { actions, actorId, subjectId, from, to } = filter
  const count = (actions.length > 0 ? 1 : 0) + [actorId, subjectId, from, to].filter(Boolean).length
  return (
    <div className="grid w-full gap-4 md:grid-cols-2 lg:grid-cols-4">
      <div className={open ? 'contents' : 'hidden md:contents'}>
        <div className="md:col-span-2">
          <ActionFilter list={list} chosen={actions} />
        </div>
        <PersonFilter list={list} name="actor" id={actorId} label={words.head('who')} />
        <PersonFilter list={list} name="subject" id={subjectId} label={words.head('whom')} />
        <TextInput
          label={t('from')}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => list.set({ from: event.target.value || undefined })}
        />
        <TextInput
          label={t('to')}
          type="date"
          value={to}
          min={from || undefined}
          error={filter.reversed ? t('daysReversed') : undefined}
          onChange={(event) => list.set({ to: event.target.value || undefined })}
        />
      </div>
      <div className="order-first flex flex-wrap items-end justify-end gap-2 md:order-none md:col-span-2">
        <Button
          kind="secondary"
          className="flex-1 md:hidden"
          aria-expanded={open}
          icon={<SlidersHorizontal size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('ui:filter')}
          {count > 0 && ` (${count})`}
        </Button>
        {count > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              list.set({
                actions: undefined,
                actor: undefined,
                subject: undefined,
                from: undefined,
                to: undefined,
              })
            }
          >
            {t('ui:clearFilter')}
          </Button>
        )}
        <ExportButton
          call={logs.all}
          input={{ ...inputOf(filter), export: 'xlsx', locale: words.locale }}
          disabled={filter.reversed}
        />
      </div>
    </div>
  )
}

function ActionFilter({ list, chosen }: { list: ListState; chosen: readonly string[] }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const [search, setSearch] = useState('')
  const known = useQuery(read(logs.actions, {}))
  const asChoice = (action: string) => ({ id: action, name: words.action(action) })
  const typed = search.trim().toLowerCase()
  const offered = (known.data?.actions ?? [])
    .map(asChoice)
    .filter(({ name }) => name.toLowerCase().includes(typed))
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
      busy={known.isPending}
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
