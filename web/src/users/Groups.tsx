import { groups } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import type { UserDetails } from '@portal/contracts/users'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { optionsOf } from '../ui/options.ts'
import { Card, EmptyState, useErrorText } from '../ui/parts.tsx'
import { useOrganisation } from './organisation.ts'

/** The groups that a person is in, to be changed by administrators. */
export function Groups({ person }: { person: UserDetails }) {
  const { t } = useTranslation('users')
  const { isAdmin } = useSession()
  const { ask } = useFeedback()
  const organisation = useOrganisation()
  const membership = useMembership(person.id)
  const [chosen, setChosen] = useState('')
  const held = new Set(person.groups.map(({ id }) => id))
  const offered = organisation.groups.filter(({ id }) => !held.has(id))
  const leave = async (id: string, name: string) => {
    const title = t('removeFromGroupTitle', { name })
    if (await ask({ title, confirm: t('removeFromGroup', { name }), danger: true }))
      await membership.set(id, false)
  }
  return (
    <Card>
      {person.groups.length === 0 && <EmptyState title={t('noGroups')} hint={t('noGroupsHint')} />}
      <ul className="divide-y divide-line">
        {person.groups.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {isAdmin ? (
                <Link
                  to={addressOf(places.groups, { usergroupId: id })}
                  className="inline-flex min-h-11 items-center text-link hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {isAdmin && (
              <button
                type="button"
                disabled={membership.busy}
                aria-label={t('removeFromGroup', { name })}
                title={t('removeFromGroup', { name })}
                onClick={() => void leave(id, name)}
                className="grid size-11 place-items-center rounded-lg text-dim hover:bg-raised hover:text-bad disabled:opacity-50"
              >
                <X size={18} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isAdmin && offered.length > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-2 border-t border-line pt-4">
          <div className="min-w-0 flex-1 basis-56">
            <Select
              label={t('addToGroup')}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={[{ value: '', label: t('chooseGroup') }, ...optionsOf(offered)]}
            />
          </div>
          <Button
            busy={membership.busy}
            off={!offered.some(({ id }) => id === chosen)}
            icon={<Plus size={18} aria-hidden />}
            onClick={() => void membership.set(chosen, true).then(() => setChosen(''))}
          >
            {t('addToGroup')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Puts a person into a group or takes them out: the group is read anew and saved with its version. */
function useMembership(userId: string) {
  const { snack } = useFeedback()
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const save = useCommand(groups.save)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async set(groupId: string, member: boolean) {
      setBusy(true)
      try {
        const group = await request(groups.one, { id: groupId })
        const others = group.users.map(({ id }) => id).filter((id) => id !== userId)
        await save.mutateAsync({
          id: group.id,
          version: group.version,
          name: group.name,
          type: group.type,
          departmentId: group.departmentId,
          userIds: member ? [...others, userId] : others,
        })
        snack(t('saved'), 'success')
      } catch (error) {
        snack(errorText(error))
        await queries.invalidateQueries({ queryKey: ['users'] })
      } finally {
        setBusy(false)
      }
    },
  }
}
