import { type UserRow, users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useDebounced } from '../ui/debounced.ts'
import type { Fields } from '../ui/fields.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { StatusTag } from './labels.tsx'
import type { PersonValues } from './person.ts'

const ADDRESS = /^\S+@\S+\.\S+$/
/** Ten digits or twelve, however they are written. */
const NUMBER = /^(\d{2})?\d{6}[-+ ]?\d{4}$/

/** Who is found by this text alone, once it is whole; undefined while it is not, or several are. */
function useHolder(typed: string, isWhole: RegExp): UserRow | undefined {
  const search = typed.trim()
  const asked = useDebounced(isWhole.test(search) ? search : '')
  const { data, isPlaceholderData } = useQuery({
    ...read(users.search, { search: asked, pageSize: 2 }),
    enabled: asked !== '',
  })
  // An answer to what stood there before is none.
  const isOfThis = asked === search && !isPlaceholderData
  return isOfThis && data?.total === 1 ? data.rows[0] : undefined
}

/**
 * Says while somebody is written down that they are known already, and leads to them: whoever comes back is activated
 * again, with all that there is of them. A second one with that address or number is refused, without a word of whose it is.
 */
export function KnownAlready({
  of,
  by,
}: {
  of: Fields<PersonValues>
  by: 'email' | 'personalNumber'
}) {
  const { t } = useTranslation('users')
  const { value } = of.value(by)
  const found = useHolder(value, by === 'email' ? ADDRESS : NUMBER)
  // An address is found within longer ones.
  const isTheirs = by !== 'email' || found?.email.toLowerCase() === value.trim().toLowerCase()
  const holder = isTheirs ? found : undefined
  return (
    <div role="status" className={holder ? '' : 'sr-only'}>
      {holder && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
          <span>{t(by === 'email' ? 'hasAddress' : 'hasNumber')}</span>
          <PersonLink id={holder.id} name={holder.fullName} />
          <StatusTag status={holder.status} />
          {holder.status === 'inactive' && <span className="basis-full">{t('comesBack')}</span>}
        </p>
      )}
    </div>
  )
}
