import { type Education, education } from '@portal/contracts/education'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'

/** Asks people for an education; each is told by e-mail. */
export function AskDialog({ one, onClose }: { one: Education; onClose: () => void }) {
  const { t } = useTranslation(['education', 'errors', 'ui'])
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [people, setPeople] = useState<PersonChoice[]>([])
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<{ name: string; code: 'educationUnderWay' | 'unknownUser' }[]>(
    [],
  )
  const decide = useCommand(education.decide, {
    topics: ['education'],
    onDone: ({ done, refused }) => {
      if (done > 0) snack(t('askedDone', { count: done }), 'success')
      if (refused.length === 0) return onClose()
      const nameOf = (id: string) => people.find((person) => person.id === id)?.fullName ?? ''
      setLeft(refused.map(({ userId, code }) => ({ name: nameOf(userId), code })))
      setPeople([])
      setTried(false)
    },
  })
  const send = () => {
    setTried(true)
    if (people.length === 0) return
    setLeft([])
    const userIds = people.map(({ id }) => id)
    decide.mutate({ action: 'ask', educationId: one.id, userIds, text })
  }
  const close = useCarefulClose(people.length > 0 || text !== '', onClose)
  return (
    <Dialog open onClose={close} title={t('askTitle', { name: one.name })}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FormError text={decide.isError ? errorText(decide.error) : undefined} />
        {left.length > 0 && (
          <div role="alert" className="rounded-lg bg-warn-soft p-4 text-warn">
            <ul className="list-disc pl-5">
              {left.map(({ name, code }) => (
                <li key={name}>
                  {name}: {t(`errors:${code}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <PeoplePicker
          label={t('people')}
          max={500}
          value={people}
          onChange={setPeople}
          error={tried && people.length === 0 ? t('ui:requiredField') : undefined}
        />
        <TextArea
          label={`${t('askText')} (${t('ui:optional')})`}
          help={t('askTextHelp')}
          maxLength={2000}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={decide.isPending} icon={<Send size={18} aria-hidden />}>
            {t('askNow')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
