import { users } from '@portal/contracts/users'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { request } from '../api/client.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { FormFields, Stopped, useAsking } from '../ui/fields.tsx'
import { Card } from '../ui/parts.tsx'
import { LanguageField, NameFields, TypeField } from './PersonFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { asInput, besidePerson, fullName, nobody, type PersonValues } from './person.ts'
import { useRowWords } from './row-words.ts'

const inviting = (values: PersonValues) => {
  const { firstName, lastName, email, phone, personalNumber, ...rest } = asInput(values)
  return {
    people: [{ firstName, lastName, email, phone, personalNumber }],
    userType: rest.userType,
    companyId: rest.companyId,
    departmentIds: rest.departmentIds,
    locale: rest.locale ?? null,
  }
}

/** Invites one person: what is wrong is asked for first, and shown beside its field. */
export function InvitePerson() {
  const { t } = useTranslation('users')
  const words = useRowWords()
  const asking = useAsking(users.invite, {
    values: nobody,
    inputOf: inviting,
    heldTo: users.create,
    beside: besidePerson,
    said: (values) => t('invitedOne', { name: fullName(values) }),
    through: async (invite) => {
      const input = { ...inviting(form.getValues()), preview: true }
      const { rows } = await request(users.invite, input)
      const wrong = rows[0]?.errors ?? []
      for (const error of wrong) form.setError(error.field as 'email', { message: words(error) })
      if (wrong.length > 0) throw new Stopped()
      return invite()
    },
    // The next one is often of the same place.
    onDone: (_, { userType, companyId, departmentIds, locale }) => {
      form.reset({ ...nobody, userType, companyId, departmentIds, locale })
    },
  })
  const { form } = asking
  useUnsaved(asking.isDirty)
  return (
    <Card>
      <FormFields
        of={asking}
        above={<p className="text-dim">{t('inviteOneIntro')}</p>}
        foot={
          <Button type="submit" busy={asking.busy} icon={<Mail size={18} aria-hidden />}>
            {t('invite')}
          </Button>
        }
      >
        <NameFields of={asking} isNew />
        <LanguageField of={asking} />
        <TypeField of={asking} />
        <PlaceFields of={asking} />
      </FormFields>
    </Card>
  )
}
