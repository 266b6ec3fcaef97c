import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { MOST_VIEW_QUERY, views } from '@portal/contracts/views'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, PencilLine, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/hooks.ts'
import { useFeedback } from '../feedback.tsx'
import { useLookingThrough } from '../InPerson.tsx'
import { onDemand } from '../on-demand.tsx'
import { useLook } from './look.ts'
import type { ListState } from './state.ts'
import { opening, queryOf } from './views.ts'

const SaveView = onDemand(() => import('./SaveView.tsx'))
const ChangeViews = onDemand(() => import('./ChangeViews.tsx'))

/**
 * The views of a list that somebody has saved: filters, order and columns under a name. Opening one puts
 * them in the address.
 * @param onOpened hears what was put there
 * @param signAlone on a phone, too, there is room for a sign alone
 */
export function Views({
  list,
  onOpened,
  signAlone = false,
}: {
  list: ListState
  onOpened?: (query: string) => void
  signAlone?: boolean
}) {
  const { t } = useTranslation('lists')
  const { snack } = useFeedback()
  const look = useLook(list.name)
  const isOthers = useLookingThrough()
  const found = useQuery({ ...read(views.mine, {}), enabled: !isOthers })
  const [asking, setAsking] = useState<'save' | 'change'>()
  const { name } = list
  if (!name || isOthers) return null
  const mine = (found.data?.rows ?? []).filter((one) => one.list === name)
  const query = queryOf(list, look.chosen)
  const current = mine.find((one) => one.query === query)
  const words = current ? 'w-0 flex-1 truncate text-left' : signAlone ? 'sr-only' : 'md:sr-only'
  const open = (wanted: string) => {
    list.set(opening(list, wanted))
    onOpened?.(wanted)
  }
  const save = () => (query.length > MOST_VIEW_QUERY ? snack(t('viewTooLong')) : setAsking('save'))
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu>
        <MenuButton
          title={current?.name ?? t('views')}
          data-view={current?.id}
          className="inline-flex min-h-11 max-w-60 items-center gap-2 rounded-lg border border-field-line px-3 font-medium hover:bg-raised data-view:min-w-40 data-view:flex-1 md:data-view:min-w-20"
        >
          <Bookmark size={18} aria-hidden className={`shrink-0 ${current ? 'fill-current' : ''}`} />
          {/* Beside the filters there is room for a sign alone. */}
          <span className={words}>{current?.name ?? t('views')}</span>
        </MenuButton>
        <MenuItems
          anchor={{ to: 'bottom end', gap: 8, padding: 16 }}
          className="z-30 w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1 shadow-lg"
        >
          {mine.map((one) => (
            <Item
              key={one.id}
              icon={one === current ? <Check size={18} aria-hidden /> : undefined}
              isCurrent={one === current}
              onPress={() => open(one.query)}
            >
              {one.name}
            </Item>
          ))}
          {(current || list.columns) && (
            <Item icon={<X size={18} aria-hidden />} onPress={() => list.set(opening(list, ''))}>
              {t('noView')}
            </Item>
          )}
          {mine.length > 0 && <div className="my-1 border-t border-line" role="none" />}
          <Item icon={<BookmarkPlus size={18} aria-hidden />} onPress={save}>
            {t('saveView')}
          </Item>
          {mine.length > 0 && (
            <Item icon={<PencilLine size={18} aria-hidden />} onPress={() => setAsking('change')}>
              {t('changeViews')}
            </Item>
          )}
        </MenuItems>
      </Menu>
      {asking === 'save' && <SaveView list={name} query={query} mine={mine} onClose={close} />}
      {asking === 'change' && <ChangeViews mine={mine} onClose={close} />}
    </>
  )
}

function Item({
  icon,
  isCurrent = false,
  onPress,
  children,
}: {
  icon: ReactNode
  isCurrent?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <MenuItem>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onPress}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left data-focus:bg-raised"
      >
        <span className="w-[18px] shrink-0">{icon}</span>
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </button>
    </MenuItem>
  )
}
