import type { AnyCommand } from '@portal/contracts'
import { type BulkAction, type BulkBegun, MOST_FOUND, MOST_NAMED } from '@portal/contracts/bulk'
import { addressOf, places } from '@portal/contracts/places'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useCommand } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useHere } from '../../router/place.ts'
import { Button } from '../Button.tsx'
import { Dialog, DialogButtons } from '../Dialog.tsx'
import { Select } from '../Field.tsx'
import { useFeedback } from '../feedback.tsx'
import { useErrorText } from '../parts.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './selection.ts'

interface Choice {
  readonly action: BulkAction
  readonly icon: ReactNode
  /** It takes something away from people. */
  readonly danger?: boolean
  /** What they are put into: it is asked for first. */
  readonly into?: { readonly label: string; readonly options: readonly Option[] }
}
interface Option {
  readonly value: string
  readonly label: string
}

/**
 * What an area can do with what is selected of its list. How many are meant is asked of the server, by the
 * filter; that many are done, or it is said that others are found by now. What becomes of each is a page
 * of its own.
 * @param call the area's call that does something to many
 * @param filter what the list is filtered by
 * @param total how many it finds
 * @param shown how many of them the page shows
 */
export function BulkBar({
  call,
  filter,
  total,
  shown,
  selection,
  choices,
  children,
}: {
  call: AnyCommand
  filter: object
  total: number
  shown: number
  selection: Selection
  choices: readonly Choice[]
  children?: ReactNode
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const format = useFormat()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const go = useNavigate()
  const back = useHere()
  const [busy, setBusy] = useState<BulkAction>()
  const [choosing, setChoosing] = useState<Choice>()
  const send = useCommand(call, { topics: ['bulk'] })
  const { all, ids, count } = selection
  if (count === 0) return null
  const tooMany = ids.size > MOST_NAMED || count > MOST_FOUND
  const begin = async ({ action, danger = false }: Choice, targetId: string | null) => {
    const named = [...ids]
    const wanted = { action, targetId, filter, ids: all ? [] : named, except: all ? named : [] }
    const sent = (more: object) =>
      send.mutateAsync({ ...wanted, ...more }) as Promise<z.infer<typeof BulkBegun>>
    const looked = await sent({ preview: true })
    const sure = await ask({
      title: t(`lists:ask_${action}`, { count: looked.count }),
      text: t(`lists:askText_${action}`),
      confirm: t(`lists:do_${action}`),
      danger,
    })
    if (!sure) return
    const { id } = await sent({ mark: looked.mark })
    selection.clear()
    if (id) void go(addressOf(places.bulk, { id, back }))
  }
  const press = (choice: Choice, targetId: string | null = null) => {
    if (choice.into && targetId === null) return setChoosing(choice)
    setChoosing(undefined)
    setBusy(choice.action)
    begin(choice, targetId)
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(undefined))
  }
  return (
    <SelectionBar
      selection={selection}
      count={count}
      hint={tooMany && t('lists:tooMany', { named: MOST_NAMED, found: MOST_FOUND })}
      more={
        !all &&
        total > shown && (
          <Button kind="quiet" onClick={() => selection.selectAll()}>
            {t('lists:selectAllFound', { count: format.number(total) })}
          </Button>
        )
      }
    >
      {children}
      {choices.map((choice) => (
        <Button
          key={choice.action}
          kind={choice.danger ? 'danger' : choice.into ? 'secondary' : 'primary'}
          icon={choice.icon}
          busy={busy === choice.action}
          disabled={tooMany || busy !== undefined}
          onClick={() => press(choice)}
        >
          {t(`lists:do_${choice.action}`)}
        </Button>
      ))}
      {choosing?.into && (
        <Into
          title={t(`lists:do_${choosing.action}`)}
          into={choosing.into}
          onClose={() => setChoosing(undefined)}
          onChosen={(id) => press(choosing, id)}
        />
      )}
    </SelectionBar>
  )
}

/** Asks what they are put into. */
function Into({
  title,
  into: { label, options },
  onClose,
  onChosen,
}: {
  title: string
  into: NonNullable<Choice['into']>
  onClose: () => void
  onChosen: (id: string) => void
}) {
  const { t } = useTranslation('ui')
  const [id, setId] = useState('')
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <Select
          label={label}
          value={id}
          onChange={(event) => setId(event.target.value)}
          options={[{ value: '', label: '' }, ...options]}
        />
        <DialogButtons>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={id === ''} onClick={() => onChosen(id)}>
            {t('next')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
