import { type HoldRow, privacy } from '@portal/contracts/privacy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { Cards } from './Cards.tsx'
import { CaseLine } from './CaseLine.tsx'
import { LiftHold } from './LiftHold.tsx'

/** What may not be taken away, and for which matter. */
export function Holds() {
  const { t } = useTranslation('privacy')
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(privacy.holds, { page, pageSize }))
  return (
    <>
      <p className="max-w-[43.875rem] text-dim">{t('holdsIntro')}</p>
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
  const { t } = useTranslation('privacy')
  return (
    <>
      <CaseLine of={row}>
        <span className="block">{row.reference}</span>
        <span className="block text-sm text-dim">
          {t('heldSince')} <Moment at={row.placedAt} />
          {row.byName && ` · ${row.byName}`}
        </span>
      </CaseLine>
      <LiftHold of={row} version={row.version} reference={row.reference} />
    </>
  )
}
