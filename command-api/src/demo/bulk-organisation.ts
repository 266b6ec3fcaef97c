import { organisationEvents } from '@portal/events'
import type { Book } from './bulk-book.ts'

export interface BulkDepartment {
  readonly id: string
  readonly companyId: string
  readonly name: string
}

const kinds = ['PlaceOffice', 'TrafficArea', 'PlaceOffice', 'TrafficArea', 'Other'] as const
const places = ['Norr', 'Söder', 'Öst', 'Väst', 'Hamnen', 'Åkeriet', 'Terminalen', 'Centrum']

/** Registers the companies and opens their departments: one company for 1,000 people, a department for 100. */
export function openOrganisation(book: Book, people: number, actor: string): BulkDepartment[] {
  const departments: BulkDepartment[] = []
  const companies = Math.max(1, Math.round(people / 1000))
  for (let company = 0; company < companies; company++) {
    const companyId = book.id()
    book.add(
      `company-${companyId}`,
      organisationEvents.companyRegistered({
        companyId,
        name: `Mängd ${company + 1} AB`,
        organisationNumber: '',
        logo: '',
      }),
      actor,
    )
    const wanted = Math.max(2, Math.round(people / companies / 100))
    for (let index = 0; index < wanted; index++) {
      const departmentId = book.id()
      const name = `${places[index % places.length]} ${company + 1}:${index + 1}`
      const stream = `department-${departmentId}`
      book.add(
        stream,
        organisationEvents.departmentOpened({
          departmentId,
          companyId,
          name,
          type: kinds[index % kinds.length] ?? 'Other',
        }),
        actor,
      )
      book.add(stream, officeInformation(departmentId, [actor]), actor)
      departments.push({ id: departmentId, companyId, name })
    }
  }
  return departments
}

/** What the office page of a department shows. */
export function officeInformation(departmentId: string, contactIds: readonly string[]) {
  return organisationEvents.officeInformationChanged({
    departmentId,
    information: 'Öppet vardagar 07.00–16.00.',
    street: 'Kontorsvägen 1',
    postalCode: '12345',
    city: 'Exempelstad',
    phone: '+46800000000',
    email: 'kontoret@seed.example',
    contactIds: [...contactIds],
  })
}

/** Forms a group of a department. @returns its id */
export function formGroup(
  book: Book,
  department: BulkDepartment,
  userIds: readonly string[],
  actor: string,
): string {
  const groupId = book.id()
  book.add(
    `group-${groupId}`,
    organisationEvents.groupFormed({
      groupId,
      name: `Grupp ${department.name}`,
      type: 'SpecificUser',
      departmentId: department.id,
      userIds: [...userIds],
    }),
    actor,
  )
  return groupId
}
