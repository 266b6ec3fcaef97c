import { stockholmInstant } from '@portal/calendar/stockholm'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox, TextArea, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'

/** A course as its form has it: the day and the hours in Stockholm. */
export const newCourse = {
  day: '',
  from: '08:00',
  to: '',
  place: '',
  information: '',
  optional: false,
}
type CourseForm = typeof newCourse

/** What the form says, as a call takes it. */
export const courseOf = ({ day, from, to, ...rest }: CourseForm) => ({
  startsAt: stockholmInstant(`${day}T${from}`).toISOString(),
  endsAt: to === '' ? null : stockholmInstant(`${day}T${to}`).toISOString(),
  ...rest,
})

/** When and where a course is, and what is to be known of it. */
export function CourseFields({ form }: { form: UseFormReturn<CourseForm> }) {
  const { t } = useTranslation(['certificates', 'errors', 'ui'])
  const rules = useRules()
  const { errors } = form.formState
  return (
    <>
      <TextInput
        type="date"
        label={t('day')}
        error={errors.day?.message}
        {...form.register('day', rules.required)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          type="time"
          label={t('from')}
          error={errors.from?.message}
          {...form.register('from', rules.required)}
        />
        <TextInput
          type="time"
          label={`${t('to')} (${t('ui:optional')})`}
          error={errors.to?.message}
          {...form.register('to', {
            validate: (to, { from }) => to === '' || to > from || t('errors:courseEndBeforeStart'),
          })}
        />
      </div>
      <TextInput
        label={t('place')}
        maxLength={200}
        error={errors.place?.message}
        {...form.register('place', rules.required)}
      />
      <TextArea
        label={`${t('information')} (${t('ui:optional')})`}
        help={t('informationHelp')}
        maxLength={2000}
        rows={3}
        {...form.register('information')}
      />
      <Checkbox label={t('optional')} help={t('optionalHelp')} {...form.register('optional')} />
    </>
  )
}
