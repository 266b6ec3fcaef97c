import { HANDLES_CASES, type Role, roles } from '@portal/contracts/auth'
import { type Locale, locales } from '@portal/contracts/kit'
import { userTypes } from '@portal/contracts/users'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { KnownAlready } from './KnownAlready.tsx'
import { isSensitive, useRoleWords, useUserWords } from './labels.tsx'
import { Fieldset, PlaceFields } from './PlaceFields.tsx'
import type { PersonValues } from './person.ts'

type Of = { of: Fields<PersonValues> }

/** Who somebody is and how they are reached; of who is new here, whether they are known already. */
export function NameFields({ of, isNew = false }: Of & { isNew?: boolean | undefined }) {
  const { field } = of
  const { t } = useTranslation('users')
  const rules = useRules()
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput kind="name" label={t('firstName')} {...field('firstName')} />
        <TextInput kind="name" label={t('lastName')} help={t('oneName')} {...field('lastName')} />
      </div>
      <TextInput kind="email" label={t('email')} {...field('email', rules.email.validate)} />
      {isNew && <KnownAlready of={of} by="email" />}
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput kind="phone" label={t('phone')} help={t('phoneHelp')} {...field('phone')} />
        <TextInput
          kind="digits"
          label={t('personalNumber')}
          help={t('personalNumberHelp')}
          {...field('personalNumber')}
        />
      </div>
      {isNew && <KnownAlready of={of} by="personalNumber" />}
    </>
  )
}

/** The user type; sensitive ones only for who may give them. */
export function TypeField({ of: { field } }: Of) {
  const { t } = useTranslation('users')
  const words = useUserWords()
  const { isSuper } = useSession()
  return (
    <Select
      label={t('userType')}
      options={userTypes
        .filter((type) => isSuper || !isSensitive(type))
        .map((type) => ({ value: type, label: words.type(type) }))}
      {...field('userType')}
    />
  )
}

/**
 * The language that mails and SMS to somebody come in.
 * @param unsaid who has not chosen keeps it so until one is chosen here
 */
export function LanguageField({ of: { field }, unsaid = false }: Of & { unsaid?: boolean }) {
  const { t } = useTranslation('users')
  const options = locales.map((locale: Locale) => ({ value: locale, label: languageNames[locale] }))
  return (
    <Select
      label={t('language')}
      help={t('languageHelp')}
      options={
        unsaid
          ? [{ value: '', label: t('languageUnsaid', { name: languageNames.sv }) }, ...options]
          : options
      }
      {...field('locale')}
    />
  )
}

interface Rights {
  /** Is access to content theirs to be given here? */
  readonly access: boolean
  /** What goes when it is taken from them. */
  readonly keyLoss?: string | undefined
}
interface Shown extends Rights {
  readonly isNew?: boolean
}

/** The whole form of a person, in sections. */
export function PersonFields({ of, isNew, ...rights }: Of & Shown) {
  const { t } = useTranslation('users')
  const { field, form } = of
  return (
    <>
      <Fieldset title={t('personSection')}>
        <NameFields of={of} isNew={isNew} />
        <LanguageField of={of} unsaid={form.formState.defaultValues?.locale === ''} />
      </Fieldset>
      <Fieldset title={t('addressSection')}>
        <TextInput kind="name" label={t('street')} {...field('street')} />
        <div className="grid grid-cols-[2fr_3fr] gap-4">
          <TextInput kind="mark" label={t('postalCode')} {...field('postalCode')} />
          <TextInput kind="name" label={t('city')} {...field('city')} />
        </div>
      </Fieldset>
      <Fieldset title={t('workSection')}>
        <div className="grid gap-4 md:grid-cols-2">
          <TypeField of={of} />
          <TextInput kind="mark" label={t('employmentNumber')} {...field('employmentNumber')} />
        </div>
        <PlaceFields of={of} />
      </Fieldset>
      <RightsFields of={of} {...rights} />
    </>
  )
}

const fromSuperOnly: readonly Role[] = ['superadmin', 'wageadmin', 'impersonater']

/** Roles and access to content; what only a super admin gives cannot be touched by others. */
function RightsFields({ of, access, keyLoss }: Of & Rights) {
  const { t } = useTranslation('users')
  const { isSuper } = useSession()
  const words = useRoleWords()
  const { value: held, onChange: hold } = of.value('roles')
  const { value: open, onChange: allow } = of.value('contentAccess')
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
              hold((target.checked ? [...held, role] : held.filter((one) => one !== role)).sort())
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
            checked={open.includes(HANDLES_CASES)}
            onChange={({ target }) =>
              allow(
                (target.checked
                  ? [...open, HANDLES_CASES]
                  : open.filter((one) => one !== HANDLES_CASES)
                ).sort(),
              )
            }
          />
          {keyLoss && !open.includes(HANDLES_CASES) && (
            <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
              {keyLoss}
            </p>
          )}
        </div>
      )}
    </Fieldset>
  )
}
