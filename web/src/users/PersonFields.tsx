import { type Role, roles } from '@portal/contracts/auth'
import { type Locale, locales } from '@portal/contracts/kit'
import { userTypes } from '@portal/contracts/users'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { isSensitive, useRoleWords, useUserWords } from './labels.tsx'
import { Fieldset, PlaceFields } from './PlaceFields.tsx'
import type { PersonValues } from './person.ts'

type Form = UseFormReturn<PersonValues>

/** Who somebody is and how they are reached. */
export function NameFields({ form }: { form: Form }) {
  const { t } = useTranslation('users')
  const rules = useRules()
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={t('firstName')}
          maxLength={80}
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register('firstName', rules.required)}
        />
        <TextInput
          label={t('lastName')}
          maxLength={80}
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register('lastName', rules.required)}
        />
      </div>
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={t('phone')}
          help={t('phoneHelp')}
          type="tel"
          inputMode="tel"
          maxLength={30}
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextInput
          label={t('personalNumber')}
          help={t('personalNumberHelp')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          error={errors.personalNumber?.message}
          {...form.register('personalNumber')}
        />
      </div>
    </>
  )
}

/** The user type; sensitive ones only for who may give them. */
export function TypeField({ form }: { form: Form }) {
  const { t } = useTranslation('users')
  const words = useUserWords()
  const { isSuper } = useSession()
  return (
    <Select
      label={t('userType')}
      error={form.formState.errors.userType?.message}
      options={userTypes
        .filter((type) => isSuper || !isSensitive(type))
        .map((type) => ({ value: type, label: words.type(type) }))}
      {...form.register('userType')}
    />
  )
}

/**
 * The language that mails and SMS to somebody come in.
 * @param unsaid who has not chosen keeps it so until one is chosen here
 */
export function LanguageField({ form, unsaid = false }: { form: Form; unsaid?: boolean }) {
  const { t } = useTranslation('users')
  const options = locales.map((locale: Locale) => ({ value: locale, label: languageNames[locale] }))
  return (
    <Select
      label={t('language')}
      help={t('languageHelp')}
      error={form.formState.errors.locale?.message}
      options={
        unsaid
          ? [{ value: '', label: t('languageUnsaid', { name: languageNames.sv }) }, ...options]
          : options
      }
      {...form.register('locale')}
    />
  )
}

/** The whole form of a person, in sections. */
export function PersonFields({ form, access }: { form: Form; access: boolean }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Fieldset title={t('personSection')}>
        <NameFields form={form} />
        <LanguageField form={form} unsaid={form.formState.defaultValues?.locale === ''} />
      </Fieldset>
      <Fieldset title={t('addressSection')}>
        <TextInput
          label={t('street')}
          maxLength={120}
          autoComplete="off"
          error={form.formState.errors.street?.message}
          {...form.register('street')}
        />
        <div className="grid grid-cols-[2fr_3fr] gap-4">
          <TextInput
            label={t('postalCode')}
            maxLength={12}
            autoComplete="off"
            error={form.formState.errors.postalCode?.message}
            {...form.register('postalCode')}
          />
          <TextInput
            label={t('city')}
            maxLength={80}
            autoComplete="off"
            error={form.formState.errors.city?.message}
            {...form.register('city')}
          />
        </div>
      </Fieldset>
      <Fieldset title={t('workSection')}>
        <div className="grid gap-4 md:grid-cols-2">
          <TypeField form={form} />
          <TextInput
            label={t('employmentNumber')}
            maxLength={30}
            autoComplete="off"
            error={form.formState.errors.employmentNumber?.message}
            {...form.register('employmentNumber')}
          />
        </div>
        <PlaceFields form={form} />
      </Fieldset>
      <RightsFields form={form} access={access} />
    </>
  )
}

const fromSuperOnly: readonly Role[] = ['superadmin', 'wageadmin', 'impersonater']

/** Roles and access to content; what only a super admin gives cannot be touched by others. */
function RightsFields({ form, access }: { form: Form; access: boolean }) {
  const { t } = useTranslation('users')
  const { isSuper } = useSession()
  const words = useRoleWords()
  const held = useWatch({ control: form.control, name: 'roles' })
  const open = useWatch({ control: form.control, name: 'contentAccess' })
  const whistle = 'admin/whistleblower'
  return (
    <Fieldset title={t('rightsSection')} help={isSuper ? undefined : t('rightsByOthers')}>
      <div className="flex flex-col gap-1">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={words.name(role)}
            help={words.help(role)}
            checked={held.includes(role)}
            disabled={!isSuper && fromSuperOnly.includes(role)}
            onChange={({ target }) =>
              form.setValue(
                'roles',
                (target.checked ? [...held, role] : held.filter((one) => one !== role)).sort(),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
      {access && isSuper && (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{t('contentAccess')}</p>
          <Checkbox
            label={t('access_whistleblower')}
            help={t('access_whistleblower_help')}
            checked={open.includes(whistle)}
            onChange={({ target }) =>
              form.setValue(
                'contentAccess',
                (target.checked
                  ? [...open, whistle]
                  : open.filter((one) => one !== whistle)
                ).sort(),
                { shouldDirty: true },
              )
            }
          />
        </div>
      )}
    </Fieldset>
  )
}
