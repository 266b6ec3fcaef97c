import { type CaseName, caseWord } from '@portal/contracts/history/cases'
import { localeFrom } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHere } from '../router/place.ts'

/** What a thing is and whose, with the way to what happened to it, and what there is to say of it under that. */
export function CaseLine({
  of,
  children,
}: {
  of: { readonly kind: CaseName; readonly id: string; readonly fullName: string | null }
  children: ReactNode
}) {
  const { i18n } = useTranslation()
  const back = useHere()
  return (
    <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
      <Link
        to={addressOf(places.caseHistory, { category: of.kind, id: of.id, back })}
        className="font-medium text-link hover:underline thumb-high"
      >
        {[caseWord(of.kind, localeFrom(i18n.language)), of.fullName].filter(Boolean).join(': ')}
      </Link>
      {children}
    </span>
  )
}
