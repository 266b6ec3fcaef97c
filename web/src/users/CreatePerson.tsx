import { addressOf, places } from '@portal/contracts/places'
import { users } from '@portal/contracts/users'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { leaveFreely, useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { Card } from '../ui/parts.tsx'
import { PersonFields } from './PersonFields.tsx'
import { asInput, besidePerson, fullName, nobody } from './person.ts'

/** Writes a person down without inviting, and goes to them. */
export function CreatePerson() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const asking = useAsking(users.create, {
    values: nobody,
    inputOf: asInput,
    beside: besidePerson,
    said: (values) => t('createdOne', { name: fullName(values) }),
    onDone: ({ id }) => {
      leaveFreely()
      void navigate(addressOf(places.user, { userId: id }))
    },
  })
  useUnsaved(asking.isDirty)
  return (
    <Card>
      <FormFields
        of={asking}
        above={<p className="text-dim">{t('createIntro')}</p>}
        foot={
          <Button type="submit" busy={asking.busy} icon={<UserPlus size={18} aria-hidden />}>
            {t('create')}
          </Button>
        }
      >
        <PersonFields of={asking} access={false} isNew />
      </FormFields>
    </Card>
  )
}
