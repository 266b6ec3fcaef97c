import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

/** What an administrator knows of a person; every field of it is personal. */
const details = {
  firstName: person(z.string()),
  lastName: person(z.string()),
  email: person(z.string()),
  phone: person(z.string()),
  /** 12 digits, or empty. */
  personalNumber: person(z.string()),
  street: person(z.string()),
  postalCode: person(z.string()),
  city: person(z.string()),
  employmentNumber: person(z.string()),
}

const relative = z.object({
  id,
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
})

export const userEvents = events({
  userCreated: event(
    1,
    z.object({
      userId: id,
      ...details,
      userType: z.string(),
      roles: z.array(z.string()),
      companyId: id.nullable(),
      departmentIds: z.array(id),
      locale: z.string().nullable(),
      invited: z.boolean(),
    }),
  ),
  /** All details as they are from now on: readers need no older event to show them. */
  userDetailsChanged: event(1, z.object({ userId: id, ...details })),
  userTypeChanged: event(1, z.object({ userId: id, userType: z.string() })),
  userRolesChanged: event(1, z.object({ userId: id, roles: z.array(z.string()) })),
  userPlaced: event(
    1,
    z.object({ userId: id, companyId: id.nullable(), departmentIds: z.array(id) }),
  ),
  contentAccessChanged: event(1, z.object({ userId: id, contentAccess: z.array(z.string()) })),
  userInvited: event(1, z.object({ userId: id })),
  userRegistered: event(1, z.object({ userId: id })),
  userActivated: event(1, z.object({ userId: id })),
  userDeactivated: event(1, z.object({ userId: id })),
  userDeleted: event(1, z.object({ userId: id, erased: z.boolean() })),
  localeChosen: event(1, z.object({ userId: id, locale: z.string() })),
  /** By what somebody wants to be told of things of a group, from now on. */
  noticeChosen: event(
    1,
    z.object({
      userId: id,
      choice: person(z.object({ group: z.string(), by: z.string(), wanted: z.boolean() })),
    }),
  ),
  /** Stands in older logs; the gate is worked out from what is open. */
  startupFinished: event(1, z.object({ userId: id })),
  relativesChanged: event(1, z.object({ userId: id, relatives: person(z.array(relative)) })),
  commentWritten: event(
    1,
    z.object({ userId: id, commentId: id, authorId: id, text: person(z.string()) }),
  ),
  commentRemoved: event(1, z.object({ userId: id, commentId: id })),
  smsRequested: event(1, z.object({ userId: id, smsId: id, text: person(z.string()) })),
  /** `registrationId` is the subject until somebody has registered; `userId` when we know the address. */
  registrationStarted: event(
    1,
    z.object({
      registrationId: id,
      email: personal(z.string(), 'registrationId'),
      userId: id.nullable(),
      locale: z.string(),
    }),
  ),
  passwordResetRequested: event(1, z.object({ userId: id, byId: id.nullable() })),
  passwordChanged: event(1, z.object({ userId: id })),
  /** `left`: whether another second factor stays. The secrets themselves stand in no event. */
  secondFactorAdded: event(1, z.object({ userId: id, kind: z.string() })),
  secondFactorRemoved: event(
    1,
    z.object({ userId: id, kind: z.string(), left: z.boolean(), byId: id.nullable() }),
  ),
  recoveryCodesMade: event(1, z.object({ userId: id })),
  recoveryCodeUsed: event(1, z.object({ userId: id, left: z.number().int() })),
  /** Beside `signedIn`, where it was from a browser that this person had not used before. */
  newDeviceSeen: event(1, z.object({ userId: id, sessionId: id })),
  signedIn: event(1, z.object({ userId: id, sessionId: id })),
  signedOut: event(1, z.object({ userId: id, sessionId: id })),
  impersonationStarted: event(1, z.object({ userId: id, impersonatorId: id })),
  impersonationEnded: event(1, z.object({ userId: id, impersonatorId: id })),
  /** In a stream named after a keyed hash: whoever appends it first has the address or number. */
  claimed: event(1, z.object({ userId: id })),
  claimReleased: event(1, z.object({ userId: id })),
})
