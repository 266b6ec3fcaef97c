import { applicants, MOST_FORWARDED } from '@portal/contracts/applicants'
import { useQuery } from '@tanstack/react-query'
import { Forward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { AskDialog } from '../ui/AskDialog.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { type Choice, Picker } from '../ui/Picker.tsx'

/** Forwards an application to users, who are told with a link to it. */
export function ForwardDialog({
  id,
  name,
  onClose,
}: {
  id: string
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('applicants')
  const rules = useRules()
  const { isSuper } = useSession()
  const [search, setSearch] = useState('')
  const found = useQuery(
    read(applicants.users, { search: useDebounced(search).trim().slice(0, 100) }),
  )
  const asking = useAsking(applicants.forward, {
    makes: true,
    values: { userIds: [] as Choice[], text: '' },
    inputOf: ({ userIds, text }) => ({ id, userIds: userIds.map((one) => one.id), text }),
    beside: { recipientNotAllowed: 'userIds' },
    said: t('forwarded'),
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={t('forwardTitle', { name })}
      submit={{ label: t('forward'), icon: <Forward size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <Picker
        label={t('forwardTo')}
        help={t('forwardToHelp')}
        max={MOST_FORWARDED}
        offered={(found.data?.rows ?? []).map((one) => ({
          id: one.id,
          name: one.name,
          detail: one.email,
        }))}
        search={search}
        onSearch={setSearch}
        busy={found.isFetching}
        failure={found.error}
        {...asking.value('userIds', rules.required.validate)}
      />
      {found.data?.rows.length === 0 && !isSuper && (
        <p role="note" className="rounded-lg bg-raised p-3 text-sm">
          {t('forwardNobody')}
        </p>
      )}
      <TextArea label={t('forwardText')} rows={4} {...asking.field('text')} />
    </AskDialog>
  )
}
