import { intlLocale } from '@portal/contracts/locales'
import { messages } from '@portal/contracts/messages'
import { places } from '@portal/contracts/places'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { usePlace } from '../router/place.ts'
import { useFeedback } from '../ui/feedback.tsx'
import type { NewMessage } from './drafts.ts'

/** So many are named in an address at most. */
const MOST = 20

interface Draft {
  readonly nothing: boolean
  now: () => NewMessage
  change: (changes: Partial<NewMessage>) => void
  clear: () => void
}

/**
 * Addresses the new message to whom the address names, e.g. `to=user:<id>` or `to=user:<id>,<id>`. A draft to somebody
 * else is not sent to them by mistake: it is kept unless the writer begins anew.
 * @param onClear what else belongs to a draft that is given up
 */
export function useAddressee(draft: Draft, onClear: () => void): void {
  const { t, i18n } = useTranslation('messages')
  const { ask } = useFeedback()
  const [, setParams] = useSearchParams()
  const { to = '' } = usePlace(places.messages)
  const [kind, named = ''] = to.split(':')
  const ids = named.split(',', MOST).filter((id) => /^[0-9a-f-]{36}$/i.test(id))
  const found = useQueries({
    queries: ids.map((id) => ({
      ...read(messages.recipients, { search: '', id }),
      placeholderData: undefined,
    })),
  })
  // Whom one may not write to is not among them.
  const isThere = ids.length > 0 && found.every(({ isSuccess }) => isSuccess)
  const choices = found.flatMap(({ data }, at) =>
    (data?.rows ?? []).filter(
      (row) => row.id === ids[at] && (row.kind === kind || row.kind === 'myGroup'),
    ),
  )
  const listed = (names: string[]) => new Intl.ListFormat(intlLocale(i18n.language)).format(names)
  const take = useRef<() => Promise<void>>(undefined)
  take.current = async () => {
    const already = new Set(draft.now().recipients.map((chosen) => chosen.id))
    if (choices.every(({ id }) => already.has(id))) return
    if (!draft.nothing) {
      const anew = await ask({
        title: t('otherDraft'),
        text: t('otherDraftText', { name: listed(choices.map((choice) => choice.name)) }),
        confirm: t('beginAnew'),
        danger: true,
      })
      if (!anew) return
      draft.clear()
      onClear()
    }
    draft.change({ recipients: choices })
  }
  useEffect(() => {
    if (!isThere) return
    // Taken once: a reload must not address it again.
    setParams(
      (before) => {
        before.delete('to')
        return before
      },
      { replace: true },
    )
    void take.current?.()
  }, [isThere, setParams])
}
