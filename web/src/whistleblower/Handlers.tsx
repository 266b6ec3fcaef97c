import { type HandlerState, whistleblower } from '@portal/contracts/whistleblower'
import {
  fingerprintOf,
  type HandlerKey,
  openForHandler,
  wrapForHandler,
} from '@portal/contracts/whistleblower-seal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Tag, useErrorText } from '../ui/parts.tsx'
import { NewKey } from './KeyCards.tsx'
import { Section } from './Section.tsx'

/** Cases that are given in one call. */
const AT_ONCE = 100

/** The handlers and their keys: who waits for cases is given them, and one's own passphrase is changed. */
export function Handlers({
  own,
  privateKey,
  handlers,
}: {
  own: HandlerKey
  privateKey: CryptoKey
  handlers: readonly HandlerState[]
}) {
  const { t } = useTranslation('whistleblower')
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Section title={t('handlers')}>
        <p className="text-dim">{t('handlersText')}</p>
        <p className="text-dim">{t('fingerprintsText')}</p>
        <ul className="flex flex-col gap-4">
          {handlers.map((one) => (
            <Handler key={one.id} one={one} privateKey={privateKey} />
          ))}
        </ul>
      </Section>
      {changing ? (
        <NewKey same={privateKey} publicKey={own.publicKey} onDone={() => setChanging(false)} />
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setChanging(true)}>
            {t('otherPassphrase')}
          </Button>
        </div>
      )}
    </>
  )
}

function Handler({ one, privateKey }: { one: HandlerState; privateKey: CryptoKey }) {
  const { t } = useTranslation(['whistleblower', 'errors'])
  const { user } = useSession()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [giving, setGiving] = useState(false)
  const give = useCommand(whistleblower.give)
  const { id: handlerId, name, waitsFor } = one
  const giveAll = async () => {
    setGiving(true)
    try {
      const { publicKey, cases } = await request(whistleblower.toGive, { handlerId })
      // The one that is shown here, and that was compared.
      if (!publicKey || publicKey !== one.publicKey) {
        snack(t('errors:changedMeanwhile'))
        return
      }
      for (let at = 0; at < cases.length; at += AT_ONCE) {
        const some = await Promise.all(
          cases.slice(at, at + AT_ONCE).map(async ({ caseId, wrap }) => {
            const key = await openForHandler(wrap, privateKey, caseId)
            return { caseId, wrap: await wrapForHandler(key, publicKey, caseId) }
          }),
        )
        await give.mutateAsync({ handlerId, publicKey, cases: some })
      }
      snack(t('given', { name }), 'success')
    } catch (error) {
      snack(errorText(error))
    } finally {
      setGiving(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
      {one.publicKey === null ? (
        <Tag>{t('noKey')}</Tag>
      ) : waitsFor > 0 && handlerId !== user.id ? (
        <>
          <Tag tone="warn">{t('waitsFor', { count: waitsFor })}</Tag>
          <Button busy={giving} aria-label={`${t('give')}: ${name}`} onClick={() => void giveAll()}>
            {t('give')}
          </Button>
        </>
      ) : (
        <Tag tone="good">{t('hasKey')}</Tag>
      )}
      {one.publicKey !== null && <Fingerprint of={one.publicKey} />}
    </li>
  )
}

/** What handlers read out to each other, to see that the server gave them no other key. */
function Fingerprint({ of }: { of: string }) {
  const { t } = useTranslation('whistleblower')
  const found = useQuery({
    queryKey: ['-', 'whistleblower.fingerprint', of],
    queryFn: () => fingerprintOf(of),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <p className="basis-full text-sm text-dim">
      {t('fingerprint')}{' '}
      <span translate="no" className="font-mono text-ink select-all" data-testid="fingerprint">
        {found.data ?? '…'}
      </span>
    </p>
  )
}
