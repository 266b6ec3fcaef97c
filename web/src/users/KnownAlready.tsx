import { users } from '@portal/contracts/users'
import { useTranslation } from 'react-i18next'
import { TypedHint, useAsTyped } from '../ui/as-typed.tsx'
import type { Fields } from '../ui/fields.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { StatusTag } from './labels.tsx'
import type { PersonValues } from './person.ts'

/** When it is written to its end: an address, and ten digits or twelve, however they are written. */
const isWhole = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  personalNumber: /^(\d{2})?\d{6}[-+ ]?\d{4}$/,
}
/** What a search takes. */
const LONGEST = 100

/**
 * Says while somebody is written down that they are known already, and leads to them: whoever comes back is activated
 * again, with all that there is of them. A second one with that address or number is refused, without a word of whose it is.
 */
export function KnownAlready({ of, by }: { of: Fields<PersonValues>; by: keyof typeof isWhole }) {
  const { t } = useTranslation('users')
  const typed = of.value(by).value.trim()
  const isAsked = typed.length <= LONGEST && isWhole[by].test(typed)
  const found = useAsTyped(users.search, isAsked ? typed : undefined, (search) => ({
    ...{ search, pageSize: 2 },
  }))
  const only = found?.total === 1 ? found.rows[0] : undefined
  // An address is found within longer ones.
  const isTheirs = by !== 'email' || only?.email.toLowerCase() === typed.toLowerCase()
  const holder = isTheirs ? only : undefined
  return (
    <TypedHint>
      {holder && (
        <>
          <span>{t(by === 'email' ? 'hasAddress' : 'hasNumber')}</span>
          <PersonLink id={holder.id} name={holder.fullName} />
          <StatusTag status={holder.status} />
          {holder.status === 'inactive' && <span className="basis-full">{t('comesBack')}</span>}
        </>
      )}
    </TypedHint>
  )
}
