import { account, type OwnPasskey } from '@portal/contracts/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, RefreshCw, Smartphone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { read, refetchTopics } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import AddApp from './AddApp.tsx'
import { NamePasskey } from './NamePasskey.tsx'
import { makePasskey, passkeysWork } from './passkeys.ts'
import { NotProven, useProof } from './proof.tsx'
import RecoveryCodes from './RecoveryCodes.tsx'

/**
 * One's second factors: an app for codes, passkeys, recovery codes.
 * @param onSetUp where setting one up is all that may be done: goes on when the codes are kept
 */
export function SecondFactors({ onSetUp }: { onSetUp?: () => void }) {
  const { t } = useTranslation(['account', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { proven, dialog } = useProof()
  const factors = useQuery(read(account.secondFactors, {}))
  const [app, setApp] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [naming, setNaming] = useState<OwnPasskey | 'new'>()
  const startTotp = useCommand(account.startTotp)
  const removeTotp = useCommand(account.removeTotp)
  const startPasskey = useCommand(account.startPasskey)
  const addPasskey = useCommand(account.addPasskey)
  const renamePasskey = useCommand(account.renamePasskey)
  const removePasskey = useCommand(account.removePasskey)
  const renew = useCommand(account.newRecoveryCodes)
  const fail = (error: unknown) => {
    if (error instanceof NotProven) return
    snack(error instanceof ApiError ? errorText(error) : t('account:passkeyFailed'))
  }
  const kept = () => {
    setCodes(undefined)
    if (onSetUp) onSetUp()
    else void refetchTopics(queries, 'session')
  }
  const added = (fresh: readonly string[] | null) => {
    setApp(undefined)
    setNaming(undefined)
    if (fresh) setCodes(fresh)
    else kept()
  }
  const begin = () => proven(() => startTotp.mutateAsync({})).then(setApp, fail)
  const make = (name: string) =>
    proven(async () => {
      const { options } = await startPasskey.mutateAsync({})
      const given = await makePasskey(options)
      return addPasskey.mutateAsync({ name, given })
    }).then((reply) => added(reply.recoveryCodes), fail)
  const rename = (id: string, name: string) =>
    renamePasskey.mutateAsync({ id, name }).then(() => setNaming(undefined), fail)
  const without = async (title: string, work: () => Promise<unknown>) => {
    const question = {
      title,
      text: t('account:removeText'),
      confirm: t('ui:remove'),
      danger: true,
    }
    if (await ask(question)) await proven(work).catch(fail)
  }
  const anew = async () => {
    const question = {
      title: t('account:newCodesTitle'),
      text: t('account:newCodesText'),
      confirm: t('account:newCodes'),
    }
    if (!(await ask(question))) return
    await proven(() => renew.mutateAsync({})).then((reply) => setCodes(reply.recoveryCodes), fail)
  }
  const { data } = factors
  const some = data && (data.totpSince !== null || data.passkeys.length > 0)
  return (
    <Card
      title={t('account:secondFactor')}
      actions={
        data && <Tag tone={some ? 'good' : 'plain'}>{t(some ? 'account:on' : 'account:off')}</Tag>
      }
    >
      {factors.isError && !data ? (
        <ErrorState error={factors.error} retry={() => void factors.refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-dim">{t('account:secondFactorIntro')}</p>
          {some && (
            <ul className="divide-y divide-line border-y border-line">
              {data.totpSince && (
                <Row
                  icon={<Smartphone size={20} aria-hidden />}
                  name={t('account:app')}
                  about={
                    <>
                      {t('account:since')} <Moment at={data.totpSince} />
                    </>
                  }
                >
                  <Remove
                    label={t('ui:removeNamed', { name: t('account:app') })}
                    onClick={() =>
                      void without(t('account:removeAppTitle'), () => removeTotp.mutateAsync({}))
                    }
                  />
                </Row>
              )}
              {data.passkeys.map((one) => (
                <Row
                  key={one.id}
                  icon={<KeyRound size={20} aria-hidden />}
                  name={one.name}
                  about={
                    <>
                      {t('account:passkey')} ·{' '}
                      {t(one.usedAt ? 'account:lastUsed' : 'account:unused')}{' '}
                      {one.usedAt && <Moment at={one.usedAt} />}
                    </>
                  }
                >
                  <button
                    type="button"
                    aria-label={t('account:renameNamed', { name: one.name })}
                    onClick={() => setNaming(one)}
                    className="grid size-11 place-items-center rounded-lg text-link hover:bg-raised"
                  >
                    <Pencil size={18} aria-hidden />
                  </button>
                  <Remove
                    label={t('ui:removeNamed', { name: one.name })}
                    onClick={() =>
                      void without(t('account:removePasskeyTitle', { name: one.name }), () =>
                        removePasskey.mutateAsync({ id: one.id }),
                      )
                    }
                  />
                </Row>
              ))}
            </ul>
          )}
          {some && (
            <p>
              {t('account:codesLeft', { count: data.recoveryCodesLeft })}{' '}
              {data.required && t('account:required')}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {!data.totpSince && (
              <Button
                kind={some ? 'secondary' : 'primary'}
                busy={startTotp.isPending}
                icon={<Smartphone size={18} aria-hidden />}
                onClick={() => void begin()}
              >
                {t('account:addApp')}
              </Button>
            )}
            {passkeysWork() && data.passkeys.length < 10 && (
              <Button
                kind="secondary"
                icon={<KeyRound size={18} aria-hidden />}
                onClick={() => setNaming('new')}
              >
                {t('account:addPasskey')}
              </Button>
            )}
            {some && onSetUp && <Button onClick={onSetUp}>{t('ui:next')}</Button>}
            {some && !onSetUp && (
              <Button
                kind="secondary"
                busy={renew.isPending}
                icon={<RefreshCw size={18} aria-hidden />}
                onClick={() => void anew()}
              >
                {t('account:newCodes')}
              </Button>
            )}
          </div>
        </div>
      )}
      {app && <AddApp shown={app} onDone={added} onClose={() => setApp(undefined)} />}
      {naming && (
        <NamePasskey
          name={naming === 'new' ? '' : naming.name}
          onName={(name) => (naming === 'new' ? make(name) : rename(naming.id, name))}
          onClose={() => setNaming(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={kept} />}
      {dialog}
    </Card>
  )
}

function Row({
  icon,
  name,
  about,
  children,
}: {
  icon: ReactNode
  name: string
  about: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="shrink-0 text-dim">{icon}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-dim">{about}</span>
      </span>
      {children}
    </li>
  )
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 shrink-0 place-items-center rounded-lg text-bad hover:bg-bad-soft"
  >
    <Trash2 size={18} aria-hidden />
  </button>
)
