import { signage } from '@portal/contracts/signage'
import type { StartedSigning } from '@portal/contracts/signing'
import { MessageSquareText, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { Card, FormError } from '../ui/parts.tsx'
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
  const { underWay, begun, ended } = useUnderWay(user.id, objectId)
  const [starting, setStarting] = useState(false)
  const wait = useSecondsTo(underWay?.againAt ?? 0)
  const onWrong = (code: string) => {
    if (code === 'signingCodeSpent') ended()
    if (!ofTheCode.includes(code)) onChanged()
    return false
  }
  const typing = useTyping(
    signage.sign,
    {
      values: { code: '' },
      beside: { wrongSigningCode: 'code' },
      onWrong: ({ code }) => onWrong(code),
    },
    async ({ code }) => {
      if (!underWay) return
      await sign({ signageKey: underWay.signageKey, code: code.trim() })
      ended()
      onSigned()
    },
  )
  const ask = async () => {
    if (starting || typing.busy) return
    setStarting(true)
    typing.begin()
    try {
      begun(await start())
      typing.form.reset()
    } catch (error) {
      if (error instanceof ApiError) onWrong(error.code)
      typing.wrong(error)
    }
    setStarting(false)
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
        {!underWay ? (
          <>
            <FormError text={typing.refused} />
            <p>{t('signage:intro')}</p>
            <Button
              className="w-full md:w-auto md:self-start"
              busy={starting}
              icon={<MessageSquareText size={18} aria-hidden />}
              onClick={() => void ask()}
            >
              {t('signage:askForCode')}
            </Button>
          </>
        ) : (
          <FormFields
            of={typing}
            foot={
              <div className="flex flex-col gap-2 md:flex-row">
                <Button type="submit" busy={typing.busy} icon={<PenLine size={18} aria-hidden />}>
                  {t('signage:sign')}
                </Button>
                <Button kind="secondary" busy={starting} off={wait > 0} onClick={() => void ask()}>
                  {wait > 0 ? t('signage:newCodeIn', { seconds: wait }) : t('signage:newCode')}
                </Button>
              </div>
            }
          >
            <p role="status">
              {t('signage:sent', { end: underWay.phoneEnd, minutes: underWay.minutes })}
            </p>
            <div className="md:max-w-56">
              <TextInput
                kind="oneTime"
                label={t('signage:code')}
                autoFocus
                {...typing.field('code', (code) =>
                  code.trim() === ''
                    ? t('ui:requiredField')
                    : /^\d{3}\s?\d{3}$/.test(code.trim()) || t('signage:sixDigits'),
                )}
              />
            </div>
          </FormFields>
        )}
      </div>
    </Card>
  )
}
