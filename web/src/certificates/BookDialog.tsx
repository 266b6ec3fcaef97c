import { type Certificate, certificates } from '@portal/contracts/certificates'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { LeftOut } from '../ui/LeftOut.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
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
  const rules = useRules()
  const { snack } = useFeedback()
  const [left, setLeft] = useState<{ name: string; code: 'alreadyBooked' | 'unknownUser' }[]>([])
  const asking = useAsking(certificates.book, {
    makes: true,
    values: newCourse,
    inputOf: (course) => ({
      id: certificate.id,
      userIds: course.people.map(({ id }) => id),
      ...courseOf(course),
    }),
    onDone: ({ booked, refused }, { people }) => {
      if (booked > 0) snack(t('bookedDone', { count: booked }), 'success')
      if (refused.length === 0) return onClose()
      const isLeft = ({ id }: PersonChoice) => refused.some(({ userId }) => userId === id)
      const nameOf = (id: string) => people.find((one) => one.id === id)?.fullName ?? ''
      setLeft(refused.map(({ userId, code }) => ({ name: nameOf(userId), code })))
      asking.set('people', people.filter(isLeft))
    },
  })
  const people = asking.value('people', rules.required.validate)
  return (
    <AskDialog
      of={asking}
      title={t('bookTitle', { name: certificate.name })}
      submit={{
        label: t('bookNow', { count: people.value.length }),
        icon: <CalendarPlus size={18} aria-hidden />,
      }}
      above={<LeftOut title={t('notBooked', { count: left.length })} left={left} />}
      onClose={onClose}
    >
      <PeoplePicker label={t('people')} max={MOST} {...people} />
      <CourseFields of={asking} />
    </AskDialog>
  )
}
