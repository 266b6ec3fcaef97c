import { whistleblower } from '@portal/contracts/whistleblower'
import {
  CannotOpen,
  codeIn,
  type HandlerKey,
  lockedAnew,
  newHandlerKey,
  openKey,
} from '@portal/contracts/whistleblower-seal'
import { KeyRound, Unlock as UnlockIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { useErrorText } from '../ui/parts.tsx'
import type { Begun } from './begun.ts'
import { Section } from './Section.tsx'
import { keepUnlocked } from './unlocked.ts'

/** Letters of a passphrase at least: it is all that stands between a stolen database and the cases. */
const SHORTEST = 14

/** What a handler's key is made from: nothing yet, one that takes another's place, or the same one. */
type From =
  | { readonly instead: null }
  | { readonly instead: string }
  | { readonly same: CryptoKey; readonly publicKey: string }

/**
 * Makes a handler's key in this browser and keeps it locked on the server; the code on paper is shown once.
 * With `same` it is the key that they have, under another passphrase and another code.
 */
export function NewKey(
  from: From & { onBegun?: () => void; onDone?: () => void; onBack?: () => void },
) {
  const { t } = useTranslation(['whistleblower', 'ui'])
  const setKey = useCommand(whistleblower.setKey)
  const [made, setMade] = useState<{ code: string; keep: () => void }>()
  const same = 'same' in from
  const typing = useTyping<{ passphrase: string; again: string }>(
    whistleblower.setKey,
    { values: { passphrase: '', again: '' } },
    async ({ passphrase }) => {
      const anew = same
        ? { ...(await lockedAnew(from.same, from.publicKey, passphrase)), privateKey: from.same }
        : await newHandlerKey(passphrase)
      const instead = same ? from.publicKey : from.instead
      from.onBegun?.()
      await setKey.mutateAsync({ key: anew.key, instead })
      const keep = () => keepUnlocked(anew.key.publicKey, anew.privateKey)
      setMade({ code: anew.code, keep })
    },
  )
  if (made)
    return (
      <Section title={t('codeTitle')}>
        <p>{t('codeText')}</p>
        <p
          data-testid="code"
          translate="no"
          className="rounded-lg bg-raised p-4 text-center font-mono text-lg wrap-anywhere select-all"
        >
          {made.code}
        </p>
        <div>
          <Button
            onClick={() => {
              made.keep()
              from.onDone?.()
            }}
          >
            {t('codeKept')}
          </Button>
        </div>
      </Section>
    )
  return (
    <Section title={t(same ? 'otherPassphrase' : 'newKeyTitle')}>
      <p className="text-dim">{t(same ? 'otherPassphraseText' : 'newKeyText')}</p>
      <FormFields
        of={typing}
        foot={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={typing.busy} icon={<KeyRound size={18} aria-hidden />}>
              {t(same ? 'changePassphrase' : 'makeKey')}
            </Button>
            {from.onBack && (
              <Button kind="quiet" onClick={from.onBack}>
                {t('ui:cancel')}
              </Button>
            )}
          </div>
        }
      >
        <PasswordInput
          label={t('passphrase')}
          help={t('passphraseHelp')}
          autoComplete="off"
          {...typing.field(
            'passphrase',
            (value) => value.trim().length >= SHORTEST || t('passphraseShort'),
          )}
        />
        <PasswordInput
          label={t('passphraseAgain')}
          autoComplete="off"
          {...typing.field(
            'again',
            (value, { passphrase }) => value === passphrase || t('passphraseOther'),
          )}
        />
      </FormFields>
    </Section>
  )
}

/**
 * Opens the handler's key in this browser: with the passphrase, or with the code on paper.
 * @param begun what is written in the case behind it, which this page alone has
 */
export function Unlock({ own, begun }: { own: HandlerKey; begun: Begun | undefined }) {
  const { t } = useTranslation('whistleblower')
  const errorText = useErrorText()
  const { ask } = useFeedback()
  useUnsaved(begun !== undefined, true)
  const [by, setBy] = useState<'passphrase' | 'code' | 'neither'>('passphrase')
  const typing = useTyping<{ secret: string }>(
    whistleblower.setKey,
    {
      values: { secret: '' },
      again: 'secret',
      textOf: (error) =>
        error instanceof CannotOpen
          ? t(by === 'code' ? 'wrongCode' : 'wrongPassphrase')
          : errorText(error),
    },
    async ({ secret }) => {
      const key = await (by === 'code'
        ? openKey(own.byCode, codeIn(secret), own.publicKey)
        : openKey(own.byPassphrase, secret, own.publicKey))
      keepUnlocked(own.publicKey, key)
    },
  )
  if (by === 'neither') return <NewKey instead={own.publicKey} onBack={() => setBy('passphrase')} />
  return (
    <Section title={t('unlockTitle')}>
      <p className="text-dim">{t('unlockText')}</p>
      <FormFields
        of={typing}
        foot={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={typing.busy} icon={<UnlockIcon size={18} aria-hidden />}>
              {t('unlock')}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                typing.refill({ secret: '' })
                setBy(by === 'code' ? 'passphrase' : 'code')
              }}
            >
              {t(by === 'code' ? 'withPassphrase' : 'withCode')}
            </Button>
            {by === 'code' && (
              <Button
                kind="quiet"
                onClick={() =>
                  void ask({
                    title: t('lostTitle'),
                    text: t('lostText'),
                    confirm: t('lostConfirm'),
                    danger: true,
                  }).then((yes) => yes && setBy('neither'))
                }
              >
                {t('lostBoth')}
              </Button>
            )}
          </div>
        }
      >
        {by === 'code' ? (
          <TextInput kind="exact" label={t('code')} {...typing.field('secret')} />
        ) : (
          <PasswordInput label={t('passphrase')} autoComplete="off" {...typing.field('secret')} />
        )}
      </FormFields>
    </Section>
  )
}
