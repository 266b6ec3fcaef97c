import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { addressOf, places } from '@portal/contracts/places'
import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { entryWords, menuOf } from '../layouts/menu.ts'
import type { MenuIcon } from '../layouts/office-icon.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { typedAs } from '../ui/kinds.ts'
import { OptionGroup } from '../ui/OptionGroup.tsx'
import { fitOf } from './fitting.ts'

/** People that are offered at most: who is not among them is found by more letters. */
const OFFERED = 7
/** Letters from which on people are searched: one alone is in nearly every name. */
const ENOUGH = 2

/** Somewhere to go. */
interface Goal {
  readonly to: string
  readonly name: string
  readonly detail: string | undefined
  readonly icon: MenuIcon
}

/** Goes to any page of the menu and, for who looks after people, to any person, by typing. */
export default function GoTo({ close }: { close: () => void }) {
  const { t } = useTranslation('go-to')
  const session = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const asked = typed.trim()
  const pages = usePages(asked)
  const people = usePeople(asked)
  const label = t(session.isAdminMenu ? 'whereOrWhom' : 'where')
  const hits = pages.length + people.found.length
  return (
    <Dialog open onClose={close} title={t('title')} tall>
      <Combobox<Goal>
        immediate
        onChange={(goal) => {
          if (!goal) return
          close()
          // Once the dialog has given the focus back: the new page's heading takes it from there.
          setTimeout(() => void navigate(goal.to))
        }}
      >
        <div className="relative">
          <Search size={20} aria-hidden className="absolute top-3 left-3 text-dim" />
          <ComboboxInput
            autoFocus
            aria-label={label}
            placeholder={label}
            value={typed}
            maxLength={100}
            {...typedAs('exact')}
            enterKeyHint="go"
            onChange={(event) => setTyped(event.target.value)}
            // The list by itself would take the first Escape, and stay.
            onKeyDown={(event) => event.key === 'Escape' && close()}
            className="min-h-11 w-full rounded-lg border border-field-line bg-surface pr-3 pl-10 text-ink placeholder:text-dim"
          />
        </div>
        <ComboboxOptions static modal={false} className="mt-2 md:h-[24rem] md:overflow-y-auto">
          <Goals title={t('pages')} goals={pages} />
          <Goals title={t('people')} goals={people.found} isNames />
        </ComboboxOptions>
      </Combobox>
      <p role="status" className={hits > 0 && !people.says ? 'sr-only' : 'p-3 text-dim'}>
        {people.says ?? (hits > 0 ? t('hits', { count: hits }) : t('none', { text: asked }))}
      </p>
    </Dialog>
  )
}

function Goals({
  title,
  goals,
  isNames = false,
}: {
  title: string
  goals: readonly Goal[]
  isNames?: boolean
}) {
  if (goals.length === 0) return null
  return (
    <OptionGroup title={title}>
      {goals.map((goal) => (
        <ComboboxOption
          key={goal.to}
          value={goal}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-focus:bg-raised"
        >
          <goal.icon size={20} aria-hidden className="shrink-0 text-link" />
          <span
            className={`min-w-0 flex-1 ${isNames ? '' : 'flex flex-wrap items-baseline justify-between gap-x-3'}`}
          >
            <span translate={isNames ? 'no' : undefined} className="block wrap-anywhere">
              {goal.name}
            </span>
            {goal.detail && (
              <span className="block text-sm text-dim wrap-anywhere">{goal.detail}</span>
            )}
          </span>
        </ComboboxOption>
      ))}
    </OptionGroup>
  )
}

/** The pages of the menu that fit, the best first; all of them as they stand there where nothing is typed. */
function usePages(asked: string): Goal[] {
  const { t } = useTranslation('layouts')
  return menuOf(useSession())
    .flatMap(({ title, items }) =>
      items.map(({ to, icon, text }) => {
        const name = entryWords(text, t)
        const detail = title && t(title)
        return { to, icon, name, detail, fit: fitOf(asked, name, detail) }
      }),
    )
    .filter(({ fit }) => fit !== undefined)
    .sort((one, other) => (one.fit ?? 0) - (other.fit ?? 0))
}

/** The people that the server finds, and what there is to say of it. */
function usePeople(asked: string): { found: Goal[]; says: string | undefined } {
  const { t } = useTranslation('go-to')
  const { isAdminMenu } = useSession()
  const search = useDebounced(asked)
  const isWanted = isAdminMenu && asked.length >= ENOUGH
  const people = useQuery({
    ...read(users.search, { search, page: 0, pageSize: OFFERED }),
    enabled: isWanted && search.length >= ENOUGH,
  })
  if (!isWanted) return { found: [], says: undefined }
  const isAway = people.isError || people.fetchStatus === 'paused'
  if (isAway && !people.data) return { found: [], says: t('failed') }
  // Until the answer is there those of before are no answer to what is typed now.
  if (search !== asked || !people.data || people.isPlaceholderData)
    return { found: [], says: t('searching') }
  return {
    found: people.data.rows.map(({ id, fullName, departmentNames, email }) => ({
      to: addressOf(places.user, { userId: id }),
      name: fullName,
      detail: [departmentNames.join(', '), email].filter(Boolean).join(' · '),
      icon: UserRound,
    })),
    says: undefined,
  }
}
