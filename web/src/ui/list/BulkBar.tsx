import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { AnyCommand, AnyQuery, InputOf } from '@portal/contracts'
import { type BulkAction, type BulkBegun, MOST_FOUND, MOST_NAMED } from '@portal/contracts/bulk'
import { addressOf, places } from '@portal/contracts/places'
import { MOST_PICKED } from '@portal/contracts/shapes'
import type { users } from '@portal/contracts/users'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useCommand } from '../../api/command.ts'
import { useFormat } from '../../i18n/format.ts'
import { useHere } from '../../router/place.ts'
import { Button } from '../Button.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { useFeedback } from '../feedback.tsx'
import { useErrorText } from '../parts.tsx'
import { useLost } from './lost.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './selection.ts'

/** What is said with an action: what they are put into or given, and in which words. */
export type Said = Partial<
  Pick<
    InputOf<typeof users.bulkSpecial>,
    'targetId' | 'occasionId' | 'message' | 'course' | 'fromDay'
  >
>

/** A form that is asked for what is said. */
export type Asks = (props: {
  readonly title: string
  /** What was said is under way. */
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSaid: (said: Said) => void
}) => ReactNode

export interface Choice {
  readonly action: BulkAction
  readonly icon: ReactNode
  /** It stands in the bar itself; the others are behind 'more' where there are more than two. */
  readonly first?: boolean
  /** It takes something away from people. */
  readonly danger?: boolean
  /** The call that does it, where it is not that of the bar. */
  readonly call?: AnyCommand
  readonly asks?: Asks
}

/** So many actions stand in the bar, where there are no more. */
const IN_BAR = 3

/**
 * What an area can do with what is selected of its list. How many are meant is asked of the server, by the
 * filter; that many are done, or it is said that others are found by now. What becomes of each is a page
 * of its own.
 * @param call the area's call that does something to many
 * @param filter what the list is filtered by
 * @param total how many it finds
 * @param shown how many of them the page shows
 * @param extra what else can be done, each by itself
 * @param beside what else can be done and is wanted often: it stands in the bar
 * @param sheet the query that gives them as a spreadsheet, with the filter and order of the list
 */
export function BulkBar({
  call,
  filter,
  total,
  shown,
  selection,
  choices,
  sheet,
  extra = [],
  beside,
}: {
  call: AnyCommand
  filter: object
  total: number
  shown: number
  selection: Selection
  choices: readonly Choice[]
  sheet?: { readonly call: AnyQuery; readonly input: object }
  extra?: readonly Item[]
  beside?: ReactNode
}) {
  const { t } = useTranslation(['lists', 'ui'])
  const format = useFormat()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const go = useNavigate()
  const back = useHere()
  const [busy, setBusy] = useState<BulkAction>()
  const [choosing, setChoosing] = useState<Choice>()
  const lost = useLost()
  const send = useSend(call, choices, lost.keyAt)
  const { all, ids, count } = selection
  if (count === 0) return null
  const tooMany = ids.size > MOST_NAMED || count > MOST_FOUND
  const few = choices.length <= IN_BAR
  const inBar = choices.filter(({ first }) => few || first)
  const others = choices.filter((one) => !inBar.includes(one))
  const begin = async ({ action, danger = false, call: own }: Choice, said: Said) => {
    const named = [...ids]
    const wanted = { action, ...said, filter, ids: all ? [] : named, except: all ? named : [] }
    const sent = (more: object) => send(own ?? call, { ...wanted, ...more })
    const looked = await sent({ preview: true })
    const sure = await ask({
      title: t(`lists:ask_${action}`, { count: looked.count }),
      text: t(`lists:askText_${action}`, { people: looked.concerned }),
      confirm: t(`lists:do_${action}`),
      danger,
    })
    if (!sure) return
    const begun = await lost.orAsked(action, () => sent({ mark: looked.mark }))
    if (!begun) return
    const { id } = begun
    setChoosing(undefined)
    selection.clear()
    if (id) void go(addressOf(places.bulk, { id, back }))
  }
  const press = (choice: Choice, said?: Said) => {
    if (busy) return
    if (choice.asks && !said) return setChoosing(choice)
    setBusy(choice.action)
    begin(choice, said ?? {})
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
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              // It goes away with the press; what is done with them stands beside it.
              currentTarget.closest('section')?.focus({ preventScroll: true })
              selection.selectAll()
            }}
          >
            {t('lists:selectAllFound', { count: format.number(total) })}
          </Button>
        )
      }
    >
      {sheet && <SheetOf {...sheet} selection={selection} />}
      {beside}
      {inBar.map((choice) => (
        <Button
          key={choice.action}
          kind={choice.danger ? 'danger' : choice.asks ? 'secondary' : 'primary'}
          icon={choice.icon}
          busy={busy === choice.action}
          // The pressed one keeps the focus: it is there again where the question is answered with no.
          disabled={tooMany || (busy !== undefined && busy !== choice.action)}
          onClick={() => press(choice)}
        >
          {t(`lists:do_${choice.action}`)}
        </Button>
      ))}
      {others.length + extra.length > 0 && (
        <MoreChoices
          busy={busy !== undefined}
          items={[
            ...extra,
            ...others.map((choice) => ({
              label: t(`lists:do_${choice.action}`),
              icon: choice.icon,
              danger: choice.danger,
              disabled: tooMany,
              onPress: () => press(choice),
            })),
          ]}
        />
      )}
      {choosing?.asks?.({
        title: t(`lists:do_${choosing.action}`),
        busy: busy !== undefined,
        onClose: () => setChoosing(undefined),
        onSaid: (said) => press(choosing, said),
      })}
    </SelectionBar>
  )
}

/** Sends to the bar's call, or to the one other that choices may have. */
function useSend(
  call: AnyCommand,
  choices: readonly Choice[],
  keyAt: ReturnType<typeof useLost>['keyAt'],
) {
  const others = choices.flatMap((one) => (one.call && one.call !== call ? [one.call] : []))
  const send = useCommand(call, { keyAt })
  const other = useCommand(others[0] ?? call, { keyAt })
  return (to: AnyCommand, wanted: object) =>
    (to === call ? send : other).mutateAsync(wanted) as Promise<z.infer<typeof BulkBegun>>
}

/** Something that can be done, as it stands in the menu. */
interface Item {
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** What is wanted less often, in a menu. */
function MoreChoices({ items, busy }: { items: readonly Item[]; busy: boolean }) {
  const { t } = useTranslation('lists')
  return (
    <Menu>
      <MenuButton
        aria-disabled={busy || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-field-line px-4 font-medium hover:bg-raised aria-disabled:opacity-50"
      >
        <Ellipsis size={18} aria-hidden />
        {t('moreActions')}
      </MenuButton>
      <MenuItems
        anchor={{ to: 'top end', gap: 8, padding: 16 }}
        className="z-30 min-w-56 rounded-xl border border-line bg-surface p-1 shadow-lg"
      >
        {items.map(({ label, icon, danger, onPress, disabled: isOff = false }) => (
          <MenuItem key={label} disabled={isOff || busy}>
            <button
              type="button"
              onClick={onPress}
              className={`flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left data-disabled:opacity-50 data-focus:bg-raised ${danger ? 'text-bad' : ''}`}
            >
              {icon}
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}

/** Saves what is selected as a spreadsheet; so many can be named in an address. */
function SheetOf({
  call,
  input,
  selection: { all, ids },
}: {
  call: AnyQuery
  input: object
  selection: Selection
}) {
  const { t } = useTranslation('lists')
  const named = [...ids].join(',')
  const tooMany = ids.size > MOST_PICKED
  return (
    <ExportButton
      call={call}
      input={{ ...input, ...(all ? { except: named } : { only: named }) } as never}
      disabled={tooMany}
      hint={tooMany ? t('tooManyForSheet', { count: MOST_PICKED }) : t('exportSelected')}
    />
  )
}
