import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()

export const organisationEvents = events({
  companyRegistered: event(
    1,
    z.object({ companyId: id, name: z.string(), organisationNumber: z.string(), logo: z.string() }),
  ),
  companyDetailsChanged: event(
    1,
    z.object({ companyId: id, name: z.string(), organisationNumber: z.string(), logo: z.string() }),
  ),
  companyRemoved: event(1, z.object({ companyId: id })),
  departmentOpened: event(
    1,
    z.object({ departmentId: id, companyId: id, name: z.string(), type: z.string() }),
  ),
  departmentDetailsChanged: event(
    1,
    z.object({ departmentId: id, companyId: id, name: z.string(), type: z.string() }),
  ),
  /** What the office page shows: address, opening hours, and who to ask. */
  officeInformationChanged: event(
    1,
    z.object({
      departmentId: id,
      information: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      phone: z.string(),
      email: z.string(),
      contactIds: z.array(id),
    }),
  ),
  departmentClosed: event(1, z.object({ departmentId: id })),
  /** `type` is one of the user types, e.g. OfficeManager, SpecificUser. */
  groupFormed: event(
    1,
    z.object({
      groupId: id,
      name: z.string(),
      type: z.string(),
      departmentId: id.nullable(),
      userIds: z.array(id),
    }),
  ),
  groupDetailsChanged: event(
    1,
    z.object({
      groupId: id,
      name: z.string(),
      type: z.string(),
      departmentId: id.nullable(),
    }),
  ),
  groupMembersChanged: event(
    1,
    z.object({ groupId: id, added: z.array(id), removed: z.array(id) }),
  ),
  groupDissolved: event(1, z.object({ groupId: id })),
})
