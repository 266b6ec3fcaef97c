import { addressOf, places } from '@portal/contracts/places'
import type { ImportRow } from '@portal/contracts/staff-list'
import { users } from '@portal/contracts/users'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, upload } from '../api/client.ts'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { DropZone } from '../ui/DropZone.tsx'
import { Card, EmptyState, FormError, useErrorText } from '../ui/parts.tsx'
import type { Mark } from './OnePerson.tsx'
import type { PersonValues } from './person.ts'
import { StaffPreview } from './StaffPreview.tsx'

type Place = Pick<PersonValues, 'userType' | 'companyId' | 'departmentIds' | 'locale'>

/** Invites a staff list: choose a file, look at its rows, invite those that are right. */
export function StaffList({ mark }: { mark: Mark }) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const [reading, setReading] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [rows, setRows] = useState<ImportRow[]>()
  const [invited, setInvited] = useState<number>()
  const invite = useCommand(users.invite, { topics: ['users'] })
  useEffect(() => mark('list', rows !== undefined), [rows, mark])

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (files.length > 1) return setRefusal(t('oneFile'))
    setRefusal(undefined)
    setReading(file.name)
    try {
      setRows((await upload(users.readStaffList, [file])).rows)
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setReading(undefined)
    }
  }
  const send = async (people: readonly ImportRow[], place: Place) => {
    const input = {
      ...place,
      companyId: place.companyId || null,
      locale: place.locale || null,
      people: people.map(({ firstName, lastName, email, phone, personalNumber, locale }) => ({
        firstName,
        lastName,
        email,
        phone,
        personalNumber,
        locale,
      })),
    }
    setRefusal(undefined)
    /** The rows keep the numbers that they have in the file. */
    const numbered = (checked: readonly ImportRow[]) =>
      checked.map((row, index) => ({ ...row, line: people[index]?.line ?? row.line }))
    try {
      const reply = await invite.mutateAsync(input)
      setInvited(reply.invited)
      const left = numbered(reply.rows).filter((row) => row.errors.length > 0)
      setRows(left.length > 0 ? left : undefined)
    } catch (error) {
      setRefusal(errorText(error))
      if (!(error instanceof ApiError) || error.code !== 'invalidRows') return
      // Somebody got an address or a number of the list since it was read.
      const checked = await invite.mutateAsync({ ...input, preview: true }).catch(() => undefined)
      if (!checked) return
      setRows(numbered(checked.rows))
      setRefusal(t('takenMeanwhile'))
    }
  }
  const again = () => {
    setRows(undefined)
    setInvited(undefined)
    setRefusal(undefined)
  }

  if (invited !== undefined && !rows)
    return (
      <Card>
        <EmptyState
          title={t('invitedCount', { count: invited })}
          hint={t('invitedHint')}
          action={
            <div className="mt-2 flex flex-wrap justify-center gap-2">
              <Button kind="secondary" onClick={again}>
                {t('inviteMore')}
              </Button>
              <Link
                to={addressOf(places.users, { status: 'invited' })}
                className="inline-flex min-h-11 items-center rounded-lg bg-action px-4 font-medium text-on-action"
              >
                {t('toUsers')}
              </Link>
            </div>
          }
        />
      </Card>
    )
  if (!rows)
    return (
      <Card className="max-w-[750px]">
        <div className="flex flex-col gap-4">
          <p className="text-dim">{t('listIntro')}</p>
          <FormError text={refusal} />
          <DropZone
            label={t('chooseList')}
            hint={t('dropList')}
            reading={reading && t('readingList', { name: reading })}
            testId="staff-list"
            onFiles={(files) => void take(files)}
          />
        </div>
      </Card>
    )
  return (
    <>
      {invited !== undefined && (
        <p role="status" className="mb-4 rounded-lg bg-good-soft p-3 text-good">
          {t('invitedCount', { count: invited })}
        </p>
      )}
      <StaffPreview
        rows={rows}
        refusal={refusal}
        busy={invite.isPending}
        onInvite={(people, place) => void send(people, place)}
        onOther={again}
      />
    </>
  )
}
