import { app } from '@portal/contracts/app'
import { type GroupWithUsers, groups } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import type { UserType } from '@portal/contracts/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read, useCommand } from '../api/hooks.ts'
import { useUnsaved } from '../router/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { showFieldErrors, useFaultText, useRules } from '../ui/form.ts'
import type { PersonChoice } from '../ui/PeoplePicker.tsx'
import { Card, FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { differences, Members } from './Members.tsx'
import { RemoveButton, useGroupTypes } from './shared.tsx'

interface Values {
  name: string
  type: UserType
  departmentId: string
}
const valuesOf = (group: GroupWithUsers): Values => ({
  name: group.name,
  type: group.type,
  departmentId: group.departmentId ?? '',
})

/** Creates or changes a group and who is in it. */
export function GroupForm({ group }: { group: GroupWithUsers | undefined }) {
  const { t } = useTranslation(['organisation', 'ui'])
  const faultText = useFaultText()
  const rules = useRules()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const types = useGroupTypes()
  const setup = useQuery(read(app.setup, {}))
  const form = useForm<Values>({
    defaultValues: group ? valuesOf(group) : { name: '', type: 'SpecificUser', departmentId: '' },
  })
  const { errors, isDirty } = form.formState
  // Members stand beside the form: thousands of them are too many to compare at every key.
  const [before, setBefore] = useState<readonly PersonChoice[]>(group?.users ?? [])
  const [members, setMembers] = useState<readonly PersonChoice[]>(before)
  const { added, removed } = useMemo(() => differences(before, members), [before, members])
  const dirty = isDirty || added.size + removed.size > 0
  const release = useUnsaved(dirty)
  const save = useCommand(groups.save, {
    topics: ['organisation'],
    onDone: ({ id }) => {
      snack(t('ui:saved'), 'success')
      form.reset(form.getValues())
      setBefore(members)
      if (group) return
      release()
      void navigate(addressOf(places.groups, { usergroupId: id }), { replace: true })
    },
  })
  const fill = (value: GroupWithUsers) => {
    form.reset(valuesOf(value))
    setBefore(value.users)
    setMembers(value.users)
  }
  const { version, newer } = useVersioned(group, fill, { dirty, busy: save.isPending })
  const send = form.handleSubmit((values) =>
    save.mutate(
      {
        id: group?.id,
        version,
        name: values.name,
        type: values.type,
        departmentId: values.departmentId || null,
        userIds: members.map(({ id }) => id),
      },
      {
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['organisation'] })
          showFieldErrors(error, ['name'], form.setError, faultText)
        },
      },
    ),
  )
  const general = save.error && save.error.code !== 'changedMeanwhile'
  const chosen = form.watch('departmentId')
  const departments = (setup.data?.departments ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const missing = chosen !== '' && !departments.some(({ value }) => value === chosen)
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <NewerNotice newer={newer} />
      <FormError text={general ? errorText(save.error) : undefined} />
      <Card>
        <div className="flex flex-col gap-4">
          <TextInput
            label={t('groupName')}
            autoComplete="off"
            maxLength={120}
            error={errors.name?.message}
            {...form.register('name', rules.required)}
          />
          <Select
            label={t('kind')}
            help={t('groupTypeHelp')}
            options={types}
            {...form.register('type')}
          />
          <Select
            label={t('department')}
            options={[
              { value: '', label: t('noDepartment') },
              ...(missing ? [{ value: chosen, label: group?.departmentName ?? '…' }] : []),
              ...departments,
            ]}
            {...form.register('departmentId')}
          />
        </div>
      </Card>
      <Members members={members} onChange={setMembers} added={added} removed={removed.size} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit" busy={save.isPending} icon={<Save size={18} aria-hidden />}>
          {t('ui:save')}
        </Button>
        {group && (
          <RemoveButton
            call={groups.remove}
            input={{ id: group.id }}
            topics={['organisation']}
            question={{
              title: t('removeGroupAsk', { name: group.name }),
              text: t('removeGroupText'),
            }}
            back={addressOf(places.groups)}
            beforeLeaving={release}
          />
        )}
      </div>
    </form>
  )
}
