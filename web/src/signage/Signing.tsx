import type { StartedSigning } from '@portal/contracts/signing'
import { MessageSquareText, PenLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { useSecondsTo } from '../ui/useSecondsTo.ts'
import { useUnderWay } from './signing.ts'

/** What is wrong with the code alone; everything else is about what is signed. */
const ofTheCode = ['wrongSigningCode', 'signingCodeSpent', 'tooManyCodes', 'noPhone']

/**
 * Signs something with a code by SMS: asks for it, takes it, and says in words what went wrong.
 * @param objectId what is signed; a reload finds its code again
 * @param start sends the code
 * @param sign takes it
 * @param onSigned goes on
 * @param onChanged it may have been signed, withdrawn or changed: look again
 */
export function Signing({
  objectId,
  start,
  sign,
  onSigned,
  onChanged,
}: {
  objectId: string
  start: () => Promise<StartedSigning>
  sign: (given: { signageKey: string; code: string }) => Promise<unknown>
  onSigned: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation(['signage', 'ui'])
  const { settings, user } = useSession()
  const errorText = useErrorText()
  const { underWay, begun, ended } = useUnderWay(user.id, objectId)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'start' | 'sign'>()
  const wait = useSecondsTo(underWay?.againAt ?? 0)

  const attempt = async (what: 'start' | 'sign', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    setWrong(undefined)
    try {
      await work()
    } catch (error) {
      const known = error instanceof ApiError ? error.code : 'failed'
      if (known === 'wrongSigningCode') setWrong(errorText(error))
      else setFailure(errorText(error))
      if (known === 'signingCodeSpent') ended()
      if (!ofTheCode.includes(known)) onChanged()
    } finally {
      setBusy(undefined)
    }
  }
  const ask = () =>
    attempt('start', async () => {
      begun(await start())
      setCode('')
    })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!underWay) return
    if (!/^\d{3}\s?\d{3}$/.test(code.trim())) {
      setWrong(code.trim() === '' ? t('ui:requiredField') : t('signage:sixDigits'))
      return
    }
    void attempt('sign', async () => {
      await sign({ signageKey: underWay.signageKey, code: code.trim() })
      ended()
      onSigned()
    })
  }

  if (settings.impersonatedBy !== null)
    return (
      <Card title={t('signage:sign')}>
        <p className="text-dim">{t('signage:notForAnother')}</p>
      </Card>
    )
  return (
    <Card title={t('signage:sign')}>
      <div className="flex flex-col gap-4">
        <FormError text={failure} />
        {!underWay ? (
          <>
            <p>{t('signage:intro')}</p>
            <Button
              className="w-full md:w-auto md:self-start"
              busy={busy === 'start'}
              icon={<MessageSquareText size={18} aria-hidden />}
              onClick={() => void ask()}
            >
              {t('signage:askForCode')}
            </Button>
          </>
        ) : (
          <form onSubmit={send} noValidate className="flex flex-col gap-4">
            <p role="status">
              {t('signage:sent', { end: underWay.phoneEnd, minutes: underWay.minutes })}
            </p>
            <div className="md:max-w-56">
              <TextInput
                label={t('signage:code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                autoFocus
                value={code}
                error={wrong}
                onChange={(event) => {
                  setCode(event.target.value)
                  setWrong(undefined)
                }}
              />
            </div>
            <div className="flex flex-col gap-2 md:flex-row">
              <Button type="submit" busy={busy === 'sign'} icon={<PenLine size={18} aria-hidden />}>
                {t('signage:sign')}
              </Button>
              <Button
                kind="secondary"
                busy={busy === 'start'}
                disabled={wait > 0}
                onClick={() => void ask()}
              >
                {wait > 0 ? t('signage:newCodeIn', { seconds: wait }) : t('signage:newCode')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  )
}
