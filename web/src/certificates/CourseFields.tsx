import { stockholmInstant } from '@portal/calendar/stockholm'
import { useTranslation } from 'react-i18next'
import { clockPairs } from '../ui/clock.ts'
import { Checkbox, TextArea, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import type { PersonChoice } from '../ui/PeoplePicker.tsx'

/** A course as its forms have it: the day and the hours in Stockholm. */
export const newCourse = {
  /** Who is booked, where its certificate is known; else which it is, where people are selected. */
  people: [] as readonly PersonChoice[],
  certificateId: '',
  day: '',
  from: '08:00',
  to: '',
  place: '',
  information: '',
  optional: false,
}
type CourseForm = typeof newCourse

/** What the form says, as a call takes it. */
export const courseOf = ({ day, from, to, place, information, optional }: CourseForm) => ({
  startsAt: stockholmInstant(`${day}T${from}`).toISOString(),
  endsAt: to === '' ? null : stockholmInstant(`${day}T${to}`).toISOString(),
  place,
  information,
  optional,
})

/** When and where a course is, and what is to be known of it. */
export function CourseFields({ of: { field } }: { of: Fields<CourseForm> }) {
  const { t } = useTranslation(['certificates', 'errors', 'ui'])
  const rules = useRules()
  return (
    <>
      <TextInput type="date" label={t('day')} {...field('day', rules.required.validate)} />
      <div className={`grid ${clockPairs} gap-3`}>
        <TextInput type="time" label={t('from')} {...field('from', rules.required.validate)} />
        <TextInput
          type="time"
          label={`${t('to')} (${t('ui:optional')})`}
          {...field(
            'to',
            (to, all) => to === '' || to > all.from || t('errors:courseEndBeforeStart'),
          )}
        />
      </div>
      <TextInput kind="name" label={t('place')} {...field('place')} />
      <TextArea
        label={`${t('information')} (${t('ui:optional')})`}
        help={t('informationHelp')}
        rows={3}
        {...field('information')}
      />
      <Checkbox label={t('optional')} help={t('optionalHelp')} {...field('optional')} />
    </>
  )
}
