import { HOUR_MS } from '@portal/calendar/lengths'
import { sameEmail } from '@portal/contracts/email'
import { organisationEvents, userEvents } from '@portal/events'
import type { Book } from './bulk-book.ts'
import type { BulkDepartment } from './bulk-organisation.ts'
import { cities, firstNames, lastNames } from './names.ts'

export interface BulkPerson {
  readonly id: string
  readonly index: number
  readonly department: BulkDepartment
  readonly firstName: string
  readonly lastName: string
}

const detailsOf = (book: Book, person: Omit<BulkPerson, 'id' | 'department'>) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: emailOf(person.index),
  phone: `+4670${String(1_000_000 + person.index)}`,
  personalNumber: '',
  street: `Provgatan ${1 + book.luck.below(99)}`,
  postalCode: String(10_000 + book.luck.below(80_000)),
  city: book.luck.pick(cities),
  employmentNumber: String(100_000 + person.index),
})

/** The address of a made-up person, by their number. */
export const emailOf = (index: number): string => `bulk${index}@seed.example`

/** Somebody is invited, registers, is activated, and finishes their start; a few stop on the way. */
export function hire(
  book: Book,
  index: number,
  department: BulkDepartment,
  actor: string,
  claimId: (kind: string, value: string) => string,
): BulkPerson & { readonly active: boolean } {
  const { luck } = book
  const userId = book.id()
  const person = {
    id: userId,
    index,
    department,
    firstName: luck.pick(firstNames),
    lastName: luck.pick(lastNames),
  }
  const stream = `person-${userId}`
  const began = book.now
  book.add(
    stream,
    userEvents.userCreated({
      userId,
      ...detailsOf(book, person),
      userType: index % 40 === 0 ? 'TrafficManager' : 'Employee',
      roles: [],
      companyId: department.companyId,
      departmentIds: [department.id],
      locale: luck.pick(['sv', 'sv', 'sv', 'pl', 'ro', 'bs', 'en']),
      invited: true,
    }),
    actor,
  )
  book.add(
    `claim-${claimId('email', sameEmail(emailOf(index)))}`,
    userEvents.claimed({ userId }),
    actor,
  )
  const step = luck.next()
  if (step > 0.02) {
    book.now = began + HOUR_MS
    book.add(stream, userEvents.userRegistered({ userId }), userId)
  }
  const active = step > 0.04
  if (active) {
    book.now = began + 2 * HOUR_MS
    book.add(stream, userEvents.userActivated({ userId }), actor)
  }
  book.now = began
  return { ...person, active }
}

/** Something about a person changes: by themselves, or by who administers them. */
export function changePerson(
  book: Book,
  person: BulkPerson,
  departments: readonly BulkDepartment[],
  groupIds: readonly string[],
  actor: string,
): void {
  const { luck } = book
  const userId = person.id
  const stream = `person-${userId}`
  const kind = luck.next()
  if (kind < 0.3)
    book.add(stream, userEvents.userDetailsChanged({ userId, ...detailsOf(book, person) }), actor)
  else if (kind < 0.5)
    book.add(
      stream,
      userEvents.commentWritten({
        userId,
        commentId: book.id(),
        authorId: actor,
        text: luck.pick([
          'Ringde och bekräftade helgpassen.',
          'Vill gärna köra natt.',
          'Körkortet förnyat, kopian finns i pärmen.',
        ]),
      }),
      actor,
    )
  else if (kind < 0.6)
    book.add(
      stream,
      userEvents.relativesChanged({
        userId,
        relatives: [
          {
            id: book.id(),
            name: `${luck.pick(firstNames)} ${person.lastName}`,
            relation: luck.pick(['make/maka', 'förälder', 'syskon']),
            phone: `+4673${String(1_000_000 + luck.below(8_000_000))}`,
          },
        ],
      }),
      userId,
    )
  else if (kind < 0.7)
    book.add(
      stream,
      userEvents.localeChosen({ userId, locale: luck.pick(['sv', 'pl', 'ro', 'bs', 'en']) }),
      userId,
    )
  else if (kind < 0.78) book.add(stream, userEvents.passwordChanged({ userId }), userId)
  else if (kind < 0.86) {
    const { companyId, id } = luck.pick(departments)
    book.add(stream, userEvents.userPlaced({ userId, companyId, departmentIds: [id] }), actor)
  } else if (kind < 0.92) {
    book.add(stream, userEvents.impersonationStarted({ userId, impersonatorId: actor }), actor)
    book.now += 600_000
    book.add(stream, userEvents.impersonationEnded({ userId, impersonatorId: actor }), actor)
    book.now -= 600_000
  } else {
    const groupId = luck.pick(groupIds)
    book.add(
      `group-${groupId}`,
      organisationEvents.groupMembersChanged({ groupId, added: [userId], removed: [] }),
      actor,
    )
  }
}

/** Somebody signs in, and often out again; each time in a stream of its own. */
export function signIn(book: Book, person: BulkPerson): void {
  const sessionId = book.id()
  const stream = `session-${sessionId}`
  book.add(stream, userEvents.signedIn({ userId: person.id, sessionId }), person.id)
  if (book.luck.next() < 0.4) {
    book.now += 900_000
    book.add(stream, userEvents.signedOut({ userId: person.id, sessionId }), person.id)
    book.now -= 900_000
  }
}
