import { app } from '@portal/contracts/app'
import { type GroupWithUsers, groups } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { Select, TextInput } from '../ui/Field.tsx'
import { optionsOf } from '../ui/options.ts'
import type { PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { differences, Members } from './Members.tsx'
import { useGroupTypes } from './shared.tsx'

const valuesOf = (group: GroupWithUsers | undefined) => ({
  name: group?.name ?? '',
  type: group?.type ?? 'SpecificUser',
  departmentId: group?.departmentId ?? '',
})

/** Creates or changes a group and who is in it. */
export function GroupForm({ group }: { group: GroupWithUsers | undefined }) {
  const { t } = useTranslation(['organisation', 'ui'])
  const navigate = useNavigate()
  const types = useGroupTypes()
  const setup = useQuery(read(app.setup, {}))
  // Members stand beside the form: thousands of them are too many to compare at every key.
  const [before, setBefore] = useState<readonly PersonChoice[]>(group?.users ?? [])
  const [members, setMembers] = useState<readonly PersonChoice[]>(before)
  const { added, removed } = useMemo(() => differences(before, members), [before, members])
  const record = useRecord(groups.save, {
    one: group,
    valuesOf,
    inputOf: ({ departmentId, ...values }, of) => ({
      ...values,
      ...of,
      departmentId: departmentId || null,
      userIds: members.map(({ id }) => id),
    }),
    changed: added.size + removed.size > 0,
    onFilled: ({ users }) => {
      setBefore(users)
      setMembers(users)
    },
    onDone: ({ id }) => {
      setBefore(members)
      if (!group) void navigate(addressOf(places.groups, { usergroupId: id }), { replace: true })
    },
  })
  const chosen = record.form.watch('departmentId')
  const departments = optionsOf(setup.data?.departments)
  const missing = chosen !== '' && !departments.some(({ value }) => value === chosen)
  return (
    <RecordFields
      record={record}
      remove={
        group && {
          call: groups.remove,
          input: { id: group.id },
          ask: {
            title: t('removeGroupAsk', { name: group.name }),
            text: t('removeGroupText', { count: group.userCount }),
          },
          errors: { notEmpty: t('groupNotEmpty') },
          text: t('delete'),
          said: t('removed'),
          back: addressOf(places.groups),
        }
      }
    >
      <Card>
        <div className="flex flex-col gap-4">
          <TextInput kind="name" label={t('groupName')} {...record.field('name')} />
          <Select
            label={t('kind')}
            help={t('groupTypeHelp')}
            options={types}
            {...record.field('type')}
          />
          <Select
            label={t('department')}
            options={[
              { value: '', label: t('noDepartment') },
              ...(missing ? [{ value: chosen, label: group?.departmentName ?? '…' }] : []),
              ...departments,
            ]}
            {...record.field('departmentId')}
          />
        </div>
      </Card>
      <Members members={members} onChange={setMembers} added={added} removed={removed.size} />
    </RecordFields>
  )
}
