import { documents, type OwnDocumentContent } from '@portal/contracts/documents'
import { SmsCode, type StartedSigning } from '@portal/contracts/signing'
import { useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { refetchTopics } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { FormError } from '../ui/parts.tsx'

/** The foot of a document: approves exactly what is shown, or signs it with a code by SMS. */
export function Approve({
  document,
  onDone,
}: {
  document: OwnDocumentContent
  onDone: () => void
}) {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  const { id, contentHash, approval, watched } = document
  const [started, setStarted] = useState<StartedSigning>()
  // What is refused because it changed is read anew.
  const look = () => void refetchTopics(queries, 'startup')
  const askForCode = useCommand(documents.askForCode, { onDone: setStarted })
  const asking = useAsking(documents.approve, {
    values: { code: '' },
    inputOf: ({ code }) => ({
      id,
      contentHash,
      ...(started && { signageKey: started.signageKey, code }),
    }),
    onDone,
    onWrong: () => {
      look()
      return false
    },
  })
  const ask = () => {
    asking.begin()
    askForCode.mutate(
      { id, contentHash },
      {
        onError: (error) => {
          look()
          asking.wrong(error)
        },
      },
    )
  }
  const waits = watched !== null && !watched.done
  const code = asking.form.watch('code')
  return (
    <div className="sticky on-foot z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-page/95 p-4 backdrop-blur md:static md:mx-0 md:rounded-xl md:border md:bg-surface">
      {!started && <FormError text={asking.refused} />}
      {waits && <p className="text-dim">{t('watchFirst')}</p>}
      <InPerson>
        {approval === 'approve' ? (
          <Button
            disabled={waits}
            busy={asking.busy}
            icon={<Check size={18} aria-hidden />}
            onClick={asking.send}
          >
            {t(watched ? 'approveMovie' : 'approve')}
          </Button>
        ) : !started ? (
          <Button
            disabled={waits}
            busy={askForCode.isPending}
            icon={<MessageSquareText size={18} aria-hidden />}
            onClick={ask}
          >
            {t('askForCode')}
          </Button>
        ) : (
          <FormFields
            of={asking}
            className="flex flex-col gap-3"
            foot={
              <div className="flex flex-wrap gap-2">
                <Button
                  type="submit"
                  busy={asking.busy}
                  disabled={!SmsCode.safeParse(code).success}
                  className="flex-1"
                  icon={<Check size={18} aria-hidden />}
                >
                  {t('sign')}
                </Button>
                <Button kind="secondary" busy={askForCode.isPending} onClick={ask}>
                  {t('newCode')}
                </Button>
              </div>
            }
          >
            <p role="status">
              {t('codeSent', { end: started.phoneEnd, minutes: started.minutes })}
            </p>
            <TextInput kind="oneTime" label={t('code')} autoFocus {...asking.field('code')} />
          </FormFields>
        )}
      </InPerson>
    </div>
  )
}
