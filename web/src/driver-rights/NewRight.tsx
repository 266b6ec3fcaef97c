import { driverRights } from '@portal/contracts/driver-rights'
import { type RightKind, rightKinds } from '@portal/contracts/driver-rights-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Select } from '../ui/Field.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card } from '../ui/parts.tsx'
import { useRightWords } from './labels.tsx'
import { RightForm } from './RightForm.tsx'

/** A right that an administrator enters for a person; it is approved at once. */
export function NewRight({ done }: { done: () => void }) {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const [person, setPerson] = useState<PersonChoice>()
  const [kind, setKind] = useState<RightKind>('drivingLicence')
  return (
    <Page title={t('newForUser')}>
      <p className="text-dim">{t('newForUserHint')}</p>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-col gap-4">
          <PeoplePicker
            label={t('person')}
            max={1}
            value={person ? [person] : []}
            onChange={([chosen]) => setPerson(chosen)}
          />
          <Select
            label={t('right')}
            value={kind}
            onChange={(event) => {
              const chosen = rightKinds.find((one) => one === event.target.value)
              if (chosen) setKind(chosen)
            }}
            options={rightKinds.map((one) => ({ value: one, label: words.kind(one) }))}
          />
        </div>
      </Card>
      {person && (
        <RightForm
          key={kind}
          kind={kind}
          call={driverRights.add}
          inputOf={(card) => ({ userId: person.id, kind, ...card })}
          said={t('saved')}
          done={done}
        />
      )}
    </Page>
  )
}
