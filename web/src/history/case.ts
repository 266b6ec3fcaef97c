import { type CaseId, caseOf } from '@portal/contracts/history/cases'
import { isId } from '@portal/contracts/ids'
import { places } from '@portal/contracts/places'
import { useParams } from 'react-router'
import { usePlace } from '../router/place.ts'

/** The case that the address names; undefined where it names none. */
export function useCase(): CaseId | undefined {
  const { category: given = '', id = '' } = useParams()
  const { of } = usePlace(places.caseHistory)
  const category = caseOf(given)
  const isKnown = isId(id) && (of === undefined || isId(of))
  return category && isKnown ? { category, id, of } : undefined
}
