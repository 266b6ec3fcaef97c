import type { Department } from '@portal/contracts/organisation'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextArea, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'

/** What the office page shows of a department. */
export interface OfficeValues {
  information: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  contacts: PersonChoice[]
}

export const noOffice: OfficeValues = {
  information: '',
  street: '',
  postalCode: '',
  city: '',
  phone: '',
  email: '',
  contacts: [],
}

export const officeOf = (department: Department): OfficeValues => ({
  information: department.information,
  street: department.street,
  postalCode: department.postalCode,
  city: department.city,
  phone: department.phone,
  email: department.email,
  contacts: department.contacts.map(({ id, fullName }) => ({ id, fullName })),
})

const MOST_CONTACTS = 20

/** The fields of an office: information, address, how to reach it, and whom to ask. */
export function OfficeFields({ departmentId }: { departmentId: string | undefined }) {
  const { t } = useTranslation('organisation')
  const rules = useRules()
  const { register, control, formState } = useFormContext<OfficeValues>()
  const { errors } = formState
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={t('information')}
        help={t('informationHelp')}
        rows={6}
        maxLength={10_000}
        error={errors.information?.message}
        {...register('information')}
      />
      <TextInput
        label={t('street')}
        autoComplete="address-line1"
        maxLength={120}
        error={errors.street?.message}
        {...register('street')}
      />
      <div className="grid gap-4 md:grid-cols-[10rem_1fr]">
        <TextInput
          label={t('postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          error={errors.postalCode?.message}
          {...register('postalCode')}
        />
        <TextInput
          label={t('city')}
          autoComplete="address-level2"
          maxLength={80}
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      <TextInput
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email?.message}
        {...register('email', rules.optionalEmail)}
      />
      {departmentId && (
        <Controller
          control={control}
          name="contacts"
          rules={{
            validate: (chosen) => chosen.length <= MOST_CONTACTS || t('tooManyContacts'),
          }}
          render={({ field, fieldState }) => (
            <PeoplePicker
              office={departmentId}
              label={t('contacts')}
              help={t('contactsHelp')}
              error={fieldState.error?.message}
              value={field.value}
              onChange={(chosen) =>
                field.onChange(chosen.map(({ id, fullName }) => ({ id, fullName })))
              }
              inputRef={field.ref}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </div>
  )
}
