import { messages } from '@portal/contracts/messages'
import { places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { isMissing } from '../ui/missing.ts'
import { EmptyState } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { useWide } from '../ui/useWide.ts'
import { Compose } from './Compose.tsx'
import { Conversation } from './Conversation.tsx'
import { Inbox } from './Inbox.tsx'

/** Messages: the conversations and the open one, beside each other where there is room; a new message. */
export default function Messages() {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const { group: open = '' } = usePlace(places.messages)
  const wide = useWide(62.5)
  const tabs = tabsOf(places.messages, { messages: t('messages'), new: t('newMessage') })
  const tab = useTab(tabs)
  const one = useQuery({
    ...read(messages.one, { id: open }),
    enabled: tab === 'messages' && open !== '',
    placeholderData: undefined,
  })
  if (isMissing(one.error)) return <NotFound />
  if (tab === 'messages' && open !== '' && !wide) return <OwnPage id={open} />
  return (
    <Page title={t('messages')} wide>
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      {tab === 'new' ? (
        <Compose key={user.id} />
      ) : wide ? (
        <div className="grid h-[calc(100dvh-11rem-var(--safe-top)-var(--foot))] min-h-[480px] grid-cols-[minmax(18.75rem,23.75rem)_1fr] overflow-hidden rounded-xl border border-line bg-surface">
          {/* Paper is made as long as this is before the narrow page of one conversation is drawn. */}
          <div className={`min-h-0 border-r border-line ${open === '' ? '' : 'print:hidden'}`}>
            <Inbox open={open} pane />
          </div>
          <div className="min-h-0 min-w-0">
            {open === '' ? (
              <EmptyState title={t('chooseOne')} hint={t('chooseOneHint')} />
            ) : (
              <Conversation key={`${user.id} ${open}`} id={open} pane />
            )}
          </div>
        </div>
      ) : (
        <div className="overflow-clip rounded-xl border border-line bg-surface">
          <Inbox open="" pane={false} />
        </div>
      )}
    </Page>
  )
}

/** On a phone a conversation is a page of its own, with a way back to the list as it was. */
function OwnPage({ id }: { id: string }) {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const [params] = useSearchParams()
  const one = useQuery({ ...read(messages.one, { id }), placeholderData: undefined })
  const list = new URLSearchParams(params)
  list.delete('group')
  return (
    <Page title={one.data?.headline ?? t('messages')} back={`?${list}`} part={id}>
      <Conversation key={`${user.id} ${id}`} id={id} pane={false} />
    </Page>
  )
}
