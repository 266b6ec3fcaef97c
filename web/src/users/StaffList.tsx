import { addressOf, places } from '@portal/contracts/places'
import type { ImportRow } from '@portal/contracts/staff-list'
import { users } from '@portal/contracts/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { upload } from '../api/upload.ts'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { DropZone } from '../ui/DropZone.tsx'
import { Card, EmptyState, FormError, useErrorText } from '../ui/parts.tsx'
import { StaffPreview } from './StaffPreview.tsx'

/** Invites a staff list: choose a file, look at its rows, invite those that are right. */
export function StaffList() {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const [reading, setReading] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [rows, setRows] = useState<ImportRow[]>()
  const [invited, setInvited] = useState<number>()
  useUnsaved(rows !== undefined)

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
      <Card className="max-w-[43.875rem]">
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
        onRows={setRows}
        onInvited={(count, left) => {
          setInvited(count)
          setRows(left.length > 0 ? left : undefined)
        }}
        onOther={again}
      />
    </>
  )
}
