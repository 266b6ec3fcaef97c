import { type Certificate, certificates } from '@portal/contracts/certificates'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { CourseFields, courseOf, newCourse } from './CourseFields.tsx'

/** So many people are booked in one go at most. */
const MOST = 500

/** Books people on a course: who, when, where. */
export function BookDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  const { t } = useTranslation(['certificates', 'errors', 'ui'])
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [people, setPeople] = useState<PersonChoice[]>([])
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<{ name: string; code: 'alreadyBooked' | 'unknownUser' }[]>([])
  const form = useForm({ defaultValues: newCourse })
  const { isDirty } = form.formState
  const book = useCommand(certificates.book, {
    topics: ['certificates'],
    onDone: ({ booked, refused }) => {
      if (booked > 0) snack(t('bookedDone', { count: booked }), 'success')
      if (refused.length === 0) return onClose()
      const nameOf = (id: string) => people.find((one) => one.id === id)?.fullName ?? ''
      setLeft(refused.map(({ userId, code }) => ({ name: nameOf(userId), code })))
      setPeople(people.filter((one) => refused.some(({ userId }) => userId === one.id)))
    },
  })
  const send = form.handleSubmit((course) => {
    if (people.length === 0) return
    setLeft([])
    book.mutate({
      id: certificate.id,
      userIds: people.map(({ id }) => id),
      ...courseOf(course),
    })
  })
  const close = useCarefulClose(isDirty || people.length > 0, onClose)
  const missing = tried && people.length === 0
  return (
    <Dialog open onClose={close} title={t('bookTitle', { name: certificate.name })}>
      <form
        noValidate
        onSubmit={(event) => {
          setTried(true)
          void send(event)
        }}
        className="flex flex-col gap-4"
      >
        <FormError text={book.isError ? errorText(book.error) : undefined} />
        {left.length > 0 && (
          <div role="alert" className="rounded-lg bg-warn-soft p-4 text-warn">
            <p className="font-semibold">{t('notBooked', { count: left.length })}</p>
            <ul className="mt-1 list-disc pl-5">
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
          max={MOST}
          value={people}
          onChange={setPeople}
          error={missing ? t('ui:requiredField') : undefined}
        />
        <CourseFields form={form} />
        <DialogButtons>
          <Button kind="secondary" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={book.isPending} icon={<CalendarPlus size={18} aria-hidden />}>
            {t('bookNow', { count: people.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
