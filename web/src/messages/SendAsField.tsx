import { messages } from '@portal/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { Picker } from '../ui/Picker.tsx'

const kinds = ['department', 'group'] as const

/** Whom a draft is to be sent as, e.g. `department:<id>`; null for the sender's own name. */
export function sendAsOf(value: string): { kind: (typeof kinds)[number]; id: string } | null {
  const [named, id] = value.split(':')
  const kind = kinds.find((one) => one === named)
  return kind && id ? { kind, id } : null
}

/** In whose name a message is sent, searched on the server; nothing where there is no other name to choose. */
export function SendAsField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error?: string
}) {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim().slice(0, 100))
  const any = useQuery(read(messages.recipients, { search: '' })).data?.sendAs
  const found = useQuery(read(messages.recipients, { search: asked }))
  const as = sendAsOf(value)
  const chosen = useQuery({
    ...read(messages.recipients, { search: '', id: as?.id }),
    enabled: as !== null,
    placeholderData: undefined,
  })
  if (!as && (any === undefined || any.length === 0)) return null
  const asChoice = (one: NonNullable<typeof any>[number]) => ({
    id: `${one.kind}:${one.id}`,
    name: one.name,
    detail: [t(one.kind === 'group' ? 'kindGroup' : 'kindDepartment'), one.detail]
      .filter(Boolean)
      .join(' · '),
  })
  const named = chosen.data?.sendAs.map(asChoice).find(({ id }) => id === value)
  return (
    <Picker
      label={t('sendAs')}
      help={t('sendAsHelp')}
      max={1}
      value={as ? [named ?? { id: value, name: chosen.isFetching ? '…' : t('nameIsGone') }] : []}
      onChange={([one]) => onChange(one?.id ?? '')}
      offered={(found.data?.sendAs ?? []).map(asChoice)}
      search={search}
      onSearch={setSearch}
      busy={found.isFetching}
      failure={found.error}
      placeholder={as ? undefined : t('sendAsMyself', { name: user.fullName })}
      error={error}
    />
  )
}
