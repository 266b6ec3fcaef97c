import { addressOf, places } from '@portal/contracts/places'
import type { CaseAct, CaseRow } from '@portal/contracts/whistleblower'
import { useTranslation } from 'react-i18next'

/** What happened to a case, in words. */
export function useActText(): (act: CaseAct) => string {
  const { t } = useTranslation('whistleblower')
  return ({ what, isReporters, byName, ofName }) =>
    t(`act_${what}`, {
      by: isReporters ? t('reporter') : byName || t('handler'),
      of: ofName || t('handler'),
    })
}

/** Where a case stands as it was after one of its entries. */
export const momentAddress = ({ id, isHandled }: CaseRow, moment: number): string =>
  addressOf(places.adminWhistleblower, {
    tab: isHandled ? 'handled' : 'open',
    case: id,
    version: String(moment),
  })
