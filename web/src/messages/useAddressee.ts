import { messages, type RecipientChoice } from '@portal/contracts/messages'
import { places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { useFeedback } from '../ui/feedback.tsx'
import type { NewMessage } from './drafts.ts'

interface Draft {
  readonly nothing: boolean
  now: () => NewMessage
  change: (changes: Partial<NewMessage>) => void
  clear: () => void
}

/**
 * Addresses the new message to whom the address names, e.g. `to=user:<id>`. A draft to somebody
 * else is not sent to them by mistake: it is kept unless the writer begins anew.
 * @param onClear what else belongs to a draft that is given up
 */
export function useAddressee(draft: Draft, onClear: () => void): void {
  const { t } = useTranslation('messages')
  const { ask } = useFeedback()
  const [, setParams] = useSearchParams()
  const { to = '' } = usePlace(places.messages)
  const [kind, id] = to.split(':')
  const named = id !== undefined && /^[0-9a-f-]{36}$/i.test(id)
  const found = useQuery({
    ...read(messages.recipients, { search: '', id }),
    enabled: named,
    placeholderData: undefined,
  })
  const choice = found.data?.rows.find(
    (row) => row.id === id && (row.kind === kind || row.kind === 'myGroup'),
  )
  const take = useRef<(one: RecipientChoice) => Promise<void>>(undefined)
  take.current = async (one) => {
    const already = draft.now().recipients.some((chosen) => chosen.id === one.id)
    if (already) return
    if (!draft.nothing) {
      const anew = await ask({
        title: t('otherDraft'),
        text: t('otherDraftText', { name: one.name }),
        confirm: t('beginAnew'),
        danger: true,
      })
      if (!anew) return
      draft.clear()
      onClear()
    }
    draft.change({ recipients: [one] })
  }
  useEffect(() => {
    if (!choice) return
    // Taken once: a reload must not address it again.
    setParams(
      (before) => {
        before.delete('to')
        return before
      },
      { replace: true },
    )
    void take.current?.(choice)
  }, [choice, setParams])
}
