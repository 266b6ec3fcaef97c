import { caseWord } from '@portal/contracts/history/cases'
import { localeFrom } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { type HoldRow, privacy } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useHere } from '../router/place.ts'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'
import { Lift } from './LegalHold.tsx'

/** What may not be taken away, and for which matter. */
export function Holds() {
  const { t } = useTranslation('privacy')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(privacy.holds, { page, pageSize }))
  return (
    <>
      <p className="max-w-[702px] text-dim">{t('holdsIntro')}</p>
      <Cards
        found={found}
        list={list}
        empty={{ title: t('nothingHeld'), hint: t('nothingHeldHint') }}
      >
        {(row) => <Row row={row} />}
      </Cards>
    </>
  )
}

function Row({ row }: { row: HoldRow }) {
  const { t, i18n } = useTranslation('privacy')
  const back = useHere()
  const kind = caseWord(row.kind, localeFrom(i18n.language))
  return (
    <>
      <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <Link
          to={addressOf(places.caseHistory, { category: row.kind, id: row.id, back })}
          className="font-medium text-link hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {[kind, row.fullName].filter(Boolean).join(': ')}
        </Link>
        <span className="block">{row.reference}</span>
        <span className="block text-sm text-dim">
          {t('heldSince')} <Moment at={row.placedAt} />
          {row.byName && ` · ${row.byName}`}
        </span>
      </span>
      <Lift of={row} version={row.version} reference={row.reference} />
    </>
  )
}
