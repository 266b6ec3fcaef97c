import { sameEmail } from '@portal/contracts/email'
import { nameClaim as agreementName } from '@portal/domain/agreements/agreement'
import { nameClaim as certificateName } from '@portal/domain/certificates/certificate'
import { bookedClaim } from '@portal/domain/certificates/course'
import { place } from '@portal/domain/driver-rights/right'
import { nameClaim as educationName } from '@portal/domain/education/definition'
import { underWay } from '@portal/domain/education/user-education'
import { nameClaim as companyName } from '@portal/domain/organisation/company'
import { sameSpec } from '@portal/domain/wages/spec'
import { type allEvents, type DataOf, type EventName, orElse, type Read } from '@portal/events'
import type { ClaimKind } from '../kit/decisions.ts'
import { earlierSameEmail } from '../users/earlier-claims.ts'

/** Which events name values of a kind, and which values. */
interface Source {
  readonly types: readonly EventName[]
  readonly values: (data: never) => readonly string[]
}

const from = <const N extends EventName>(
  types: readonly N[],
  values: (data: DataOf<(typeof allEvents)[N]>) => readonly string[],
): Source => ({ types, values })

/**
 * Where the values stand that were ever claimed: the log knows each, because what claims a value says
 * it in an event as well. Of who was erased it knows none any more.
 */
const sources: Readonly<Record<ClaimKind, Source>> = {
  agreementName: from(['agreementAdded', 'agreementChanged'], ({ name, agreementId }) => [
    agreementName(name, agreementId).value,
  ]),
  email: from(['userCreated', 'userDetailsChanged'], ({ email }) => {
    const written = orElse(email, '')
    return [sameEmail(written), earlierSameEmail(written)]
  }),
  personalNumber: from(['userCreated', 'userDetailsChanged'], ({ personalNumber }) => [
    orElse(personalNumber, ''),
  ]),
  companyName: from(['companyRegistered', 'companyDetailsChanged'], ({ name, companyId }) => [
    companyName(name, companyId).value,
  ]),
  faqSlug: from(['faqFolderAdded', 'faqFolderChanged'], ({ slug }) => [slug]),
  certificateName: from(['certificateDefined', 'certificateChanged'], ({ name, certificateId }) => [
    certificateName(name, certificateId).value,
  ]),
  courseBooked: from(['courseBooked'], ({ certificateId, userId }) => [
    bookedClaim(certificateId, userId, '').value,
  ]),
  educationName: from(['educationDefined', 'educationChanged'], ({ name, educationId }) => [
    educationName(name, educationId).value,
  ]),
  educationUnderWay: from(['educationAsked', 'educationHandedIn'], ({ educationId, userId }) =>
    educationId ? [underWay(educationId, userId, '').value] : [],
  ),
  driverRight: from(['driverRightSubmitted'], ({ rightId, userId, kind }) =>
    place(rightId, { userId, kind }).map(({ value }) => value),
  ),
  wageSpec: from(['wageSpecImported'], ({ userId, month, sha256 }) => {
    const hash = orElse(sha256, '')
    return hash === '' ? [] : [sameSpec({ userId, month, sha256: hash }, '').value]
  }),
}

/** The events that name values. */
export const namingTypes: readonly string[] = [
  ...new Set(Object.values(sources).flatMap(({ types }) => types)),
]

/** The values that an event names, each with its kind. */
export function valuesIn(event: Read<unknown>): { kind: ClaimKind; value: string }[] {
  return Object.entries(sources).flatMap(([kind, { types, values }]) =>
    types.includes(event.type as EventName)
      ? values(event.data as never)
          .filter((value) => value !== '')
          .map((value) => ({ kind: kind as ClaimKind, value }))
      : [],
  )
}
