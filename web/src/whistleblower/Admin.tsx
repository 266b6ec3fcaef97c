import { addressOf, places } from '@portal/contracts/places'
import { whistleblower } from '@portal/contracts/whistleblower'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { begunIn } from './begun.ts'
import { CaseList } from './CaseList.tsx'
import { Handlers } from './Handlers.tsx'
import { NewKey, Unlock } from './KeyCards.tsx'
import { OneCase } from './OneCase.tsx'
import { Opened } from './Opened.tsx'
import { Replay } from './Replay.tsx'
import { Section } from './Section.tsx'
import { canSeal } from './sealing.ts'
import { lock, stillUsed, useUnlocked } from './unlocked.ts'
import { Year } from './Year.tsx'

/** Whistleblowers' cases, for those who handle them. What is in them opens with the handler's own key. */
export default function Admin() {
  const { t } = useTranslation('whistleblower')
  const tabs = tabsOf(places.adminWhistleblower, {
    open: t('tabOpen'),
    handled: t('tabHandled'),
    keys: t('tabKeys'),
    year: t('tabYear'),
  })
  const tab = useTab(tabs)
  const keys = useQuery(read(whistleblower.keys, {}))
  const own = keys.data?.own
  const privateKey = useUnlocked(own?.publicKey)
  const { case: caseId, version } = usePlace(places.adminWhistleblower)
  const isHistory = caseId !== undefined && version !== undefined
  // The code on paper is shown until it was written down, though there is a key by then.
  const [making, setMaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each case and tab that is looked at is a use
  useEffect(stillUsed, [caseId, tab])
  if (keys.isError && !keys.data)
    return (
      <Page title={t('cases')}>
        <ErrorState error={keys.error} retry={() => void keys.refetch()} />
      </Page>
    )
  const content = !keys.data ? (
    <Skeleton rows={6} />
  ) : !canSeal() ? (
    <Section>
      <EmptyState title={t('cannotSeal')} hint={t('cannotSealHint')} />
    </Section>
  ) : !own || making ? (
    <NewKey instead={null} onBegun={() => setMaking(true)} onDone={() => setMaking(false)} />
  ) : tab === 'year' ? (
    <Year />
  ) : !privateKey ? (
    <Unlock own={own} begun={caseId === undefined ? undefined : begunIn(caseId)} />
  ) : tab === 'keys' ? (
    <Handlers own={own} privateKey={privateKey} handlers={keys.data.handlers} />
  ) : caseId ? (
    <Opened key={caseId} id={caseId} privateKey={privateKey}>
      {(opened) => (isHistory ? <Replay {...opened} /> : <OneCase {...opened} />)}
    </Opened>
  ) : (
    <CaseList key={tab} isHandled={tab === 'handled'} privateKey={privateKey} />
  )
  return (
    <Page
      title={t('cases')}
      back={
        caseId
          ? addressOf(places.adminWhistleblower, isHistory ? { tab, case: caseId } : { tab })
          : undefined
      }
      part={isHistory ? `${caseId} history` : caseId}
      wide={isHistory}
      actions={
        privateKey && (
          <Button kind="secondary" icon={<Lock size={18} aria-hidden />} onClick={lock}>
            {t('lock')}
          </Button>
        )
      }
    >
      {own && !making && !caseId && <Tabs tabs={tabs} current={tab} label={t('cases')} />}
      {content}
    </Page>
  )
}
