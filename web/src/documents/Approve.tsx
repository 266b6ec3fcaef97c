import { documents, type OwnDocumentContent } from '@portal/contracts/documents'
import { SmsCode, type StartedSigning } from '@portal/contracts/signing'
import { useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquareText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** The foot of a document: approves exactly what is shown, or signs it with a code by SMS. */
export function Approve({
  document,
  onDone,
}: {
  document: OwnDocumentContent
  onDone: () => void
}) {
  const { t } = useTranslation(['documents', 'ui'])
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { id, contentHash, approval, watched } = document
  const [started, setStarted] = useState<StartedSigning>()
  const [code, setCode] = useState('')
  // What is refused because it changed is read anew.
  const onError = () => void queries.invalidateQueries({ queryKey: ['startup'] })
  const ask = useCommand(documents.askForCode, { onDone: setStarted })
  const approve = useCommand(documents.approve, { topics: ['startup'], onDone })
  const waits = watched !== null && !watched.done
  const error = approve.error ?? ask.error
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (started)
      approve.mutate({ id, contentHash, signageKey: started.signageKey, code }, { onError })
  }
  return (
    <div className="sticky on-foot z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-page/95 p-4 backdrop-blur md:static md:mx-0 md:rounded-xl md:border md:bg-surface">
      <FormError text={error ? errorText(error) : undefined} />
      {waits && <p className="text-dim">{t('documents:watchFirst')}</p>}
      <InPerson>
        {approval === 'approve' ? (
          <Button
            disabled={waits}
            busy={approve.isPending}
            icon={<Check size={18} aria-hidden />}
            onClick={() => approve.mutate({ id, contentHash }, { onError })}
          >
            {t(watched ? 'documents:approveMovie' : 'documents:approve')}
          </Button>
        ) : !started ? (
          <Button
            disabled={waits}
            busy={ask.isPending}
            icon={<MessageSquareText size={18} aria-hidden />}
            onClick={() => ask.mutate({ id, contentHash }, { onError })}
          >
            {t('documents:askForCode')}
          </Button>
        ) : (
          <form onSubmit={send} noValidate className="flex flex-col gap-3">
            <p role="status">
              {t('documents:codeSent', { end: started.phoneEnd, minutes: started.minutes })}
            </p>
            <TextInput
              label={t('documents:code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                busy={approve.isPending}
                disabled={!SmsCode.safeParse(code).success}
                className="flex-1"
                icon={<Check size={18} aria-hidden />}
              >
                {t('documents:sign')}
              </Button>
              <Button
                kind="secondary"
                busy={ask.isPending}
                onClick={() => ask.mutate({ id, contentHash }, { onError })}
              >
                {t('documents:newCode')}
              </Button>
            </div>
          </form>
        )}
      </InPerson>
    </div>
  )
}
