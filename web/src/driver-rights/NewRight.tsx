import { driverRights } from '@portal/contracts/driver-rights'
import { kindRules, type RightKind, rightKinds } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/Page.tsx'
import { useLeaveFor } from '../layouts/trail.ts'
import { internalPath } from '../router/internal-path.ts'
import { Select } from '../ui/Field.tsx'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card } from '../ui/parts.tsx'
import { useRightWords } from './labels.tsx'
import { type CardValues, RightForm } from './RightForm.tsx'

/** What of a card belongs to its kind: what was typed and photographed stays while another is chosen. */
const ofKind = (kind: RightKind, card: CardValues): CardValues => ({
  ...card,
  title: kindRules[kind].needs.includes('title') ? card.title : '',
  endDate: kind === 'drivingLicence' ? null : card.endDate,
  expireDate: kind === 'drivingLicence' ? card.expireDate : null,
})

/** A right that an administrator enters for a person; it is approved at once. */
export function NewRight() {
  const { t } = useTranslation('driver-rights')
  const [params] = useSearchParams()
  const list = internalPath(params.get('back')) ?? addressOf(places.adminRightsList)
  const done = useLeaveFor(list)
  const words = useRightWords()
  const [person, setPerson] = useState<PersonChoice>()
  const [kind, setKind] = useState<RightKind>('drivingLicence')
  return (
    <Page title={t('newForUser')} back={list}>
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
          kind={kind}
          call={driverRights.add}
          inputOf={(card) => ({ userId: person.id, kind, ...ofKind(kind, card) })}
          said={t('saved')}
          done={done}
        />
      )}
    </Page>
  )
}
