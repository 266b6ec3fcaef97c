import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/calendar/days'
import type { WaitName } from '@portal/contracts/waiting'
import {
  abnormalityEvents,
  applicantEvents,
  certificateEvents,
  contractEvents,
  driverRightEvents,
  educationEvents,
  type Happened,
  incidentEvents,
  leaveEvents,
  leaveRuleEvents,
  privacyEvents,
  timelogEvents,
  timereportEvents,
  userEvents,
} from '@portal/events'
import { personCreated } from './people.ts'

/** What opens a thing that waits, and each way in which it ends. */
export interface Story {
  readonly opened: readonly Happened[]
  readonly ends: Readonly<Record<string, readonly Happened[]>>
}

/** What events tell of; held mails and SMS are seen in their jobs, offices and shifts where they stand. */
export type ToldName = Exclude<WaitName, 'deliveries' | 'offices' | 'shifts'>
export const isTold = (name: WaitName): name is ToldName =>
  name !== 'deliveries' && name !== 'offices' && name !== 'shifts'

/** A card of somebody, to its last day. */
export const card = (rightId: string, userId: string, endDate: string | null) => ({
  ...{ rightId, userId, kind: 'ykb' as const, title: '', cardNumber: 'Y-1', categories: ['goods'] },
  ...{ startDate: '2026-01-01', endDate, expireDate: null, frontFileId: null, backFileId: null },
})

/**
 * One thing of each kind that waits for the sake of somebody, with new ids each time.
 * @param today on which it happens
 */
export function stories(userId: string, today: string): Record<ToldName, Story> {
  const [rightId, expiring, certificateId, courseId] = ids()
  const [userEducationId, contractId, abnormalityId, fileId] = ids()
  const [reportId, requestId, timeReportId, leaveId] = ids()
  const [applicationId, jobAdId] = ids()
  const application = { applicationId, jobAdId, userId, subjectId: userId }
  const answered = { leaveId, userId, reason: '' }
  const reported = (serious: boolean) =>
    incidentEvents.incidentReported({
      ...{ reportId, userId, type: 'Incident', headline: 'Halka', day: today, spot: null, serious },
      ...{ trafficAreaId: null, departmentId: null, registration: '', description: 'Is' },
      filesToCome: 0,
      madeAt: null,
    })
  const authority = (state: 'reported' | 'notNeeded') =>
    incidentEvents.incidentAuthoritySaid({
      ...{ reportId, userId, state, ground: null, time: '', address: '', affected: null },
      ...{ measures: '', reportedOn: null, reference: '' },
    })
  const ofDay = { timeReportId, userId, day: today }
  const dayReport = {
    ...{ ...ofDay, shifts: [], breaks: [], tasks: [], trips: [], comment: 'Sjuk' },
    ...{ absences: [{ type: 'sick' as const, minutes: 480 }], saveExtraTime: false },
  }
  const right = card(rightId, userId, addDays(today, 1000))
  const ending = card(expiring, userId, addDays(today, 60))
  const course = { courseId, certificateId, userId }
  const education = { userEducationId, userId }
  const loan = { loanId: userEducationId, userId }
  const lent = {
    ...{ kind: 'key' as const, name: 'Nyckel', number: '7', comment: '' },
    ...{ lentOn: addDays(today, -9), dueOn: addDays(today, -1) },
  }
  const contract = { contractId, userId, contentHash: 'ab', form: 2 }
  const about = { rightId, userId }
  const facts = {
    ...{ type: 'other', severity: 'minor' as const, day: today, time: null },
    ...{ figure: null, unit: 'none' as const, text: 'Kö' },
  }
  const handled = (status: 'disputed' | 'explained', by: 'person' | 'office') =>
    abnormalityEvents.abnormalityHandled({ abnormalityId, userId, status, comment: 'Nej', by })
  const { driverRightApproved, driverRightDeleted } = driverRightEvents
  const later = addDays(today, 900)
  return {
    personalData: {
      opened: [
        privacyEvents.personalDataAsked({
          ...{ requestId, userId, askedOn: today, dueOn: later, byOffice: true },
        }),
      ],
      ends: { 'handed out': [privacyEvents.personalDataHandedOut({ requestId, userId })] },
    },
    timereports: {
      opened: [timereportEvents.timeReportSent(dayReport)],
      ends: {
        approved: [timereportEvents.timeReportApproved(ofDay)],
        returned: [timereportEvents.timeReportReturned({ ...ofDay, text: 'Rast' })],
        deleted: [timereportEvents.timeReportDeleted(ofDay)],
      },
    },
    leave: {
      opened: [
        leaveRuleEvents.leaveTypeAdded({
          ...{ typeId: requestId, takesVacation: true, scaled: false, active: true },
          names: { en: 'Leave', sv: 'Ledigt', pl: 'Wolne', ro: 'Liber', bs: 'Slobodno' },
        }),
        leaveEvents.leaveRequested({
          ...{ leaveId, userId, typeId: requestId, days: [today], takesVacation: true },
          ...{ extent: 100, course: '', comment: '' },
        }),
      ],
      ends: {
        approved: [leaveEvents.leaveApproved({ ...answered, overridden: false })],
        'not approved': [leaveEvents.leaveNotApproved(answered)],
        withdrawn: [leaveEvents.leaveWithdrawn({ leaveId, userId })],
        removed: [leaveEvents.leaveRemoved(answered)],
      },
    },
    applications: {
      opened: [
        applicantEvents.applicationReceived({
          ...{ ...application, name: 'Bo', email: 'bo@mail.example', phone: '070', place: '' },
          ...{ letter: '', rights: [], files: [], locale: 'sv' },
        }),
      ],
      ends: {
        begun: [applicantEvents.applicationStatusSet({ ...application, status: 'inReview' })],
        deleted: [applicantEvents.applicationRemoved(application)],
      },
    },
    incidents: {
      opened: [reported(false)],
      ends: {
        begun: [incidentEvents.incidentStatusSet({ reportId, userId, status: 'inProgress' })],
        deleted: [incidentEvents.incidentRemoved({ reportId, userId })],
      },
    },
    authority: {
      opened: [reported(true)],
      ends: {
        reported: [authority('reported')],
        'not needed': [authority('notNeeded')],
        deleted: [incidentEvents.incidentRemoved({ reportId, userId })],
      },
    },
    registrations: {
      opened: [userEvents.userRegistered({ userId })],
      ends: {
        activated: [userEvents.userActivated({ userId })],
        deactivated: [userEvents.userDeactivated({ userId })],
        'invited again': [userEvents.userInvited({ userId })],
      },
    },
    rights: {
      opened: [driverRightEvents.driverRightSubmitted(right)],
      ends: {
        approved: [driverRightApproved({ ...right, validUntil: later })],
        'asked for more': [
          driverRightEvents.driverRightChangesRequested({ ...about, text: 'Mer', sms: false }),
        ],
        'what waited deleted': [driverRightEvents.driverRightPendingDeleted(about)],
        deleted: [driverRightDeleted(about)],
      },
    },
    expiringRights: {
      opened: [
        driverRightEvents.driverRightSubmitted(ending),
        driverRightApproved({ ...ending, validUntil: ending.endDate }),
      ],
      ends: {
        renewed: [
          driverRightEvents.driverRightRenewed({ ...ending, endDate: later }),
          driverRightApproved({ ...ending, endDate: later, validUntil: later }),
        ],
        'renewed for ever': [
          driverRightEvents.driverRightRenewed({ ...ending, endDate: null }),
          driverRightApproved({ ...ending, endDate: null, validUntil: null }),
        ],
        deleted: [driverRightDeleted({ rightId: expiring, userId })],
      },
    },
    courses: {
      opened: [
        certificateEvents.certificateDefined({
          ...{ certificateId, name: 'Höjd', type: 'safety', description: '' },
          ...{ companyIds: [], validityMonths: 12 },
        }),
        certificateEvents.courseBooked({
          ...{ ...course, startsAt: `${today}T05:00:00Z`, endsAt: null, place: 'Kontoret' },
          ...{ information: '', optional: false },
        }),
        certificateEvents.courseAnswered({ ...course, attended: true, note: '', fileId: null }),
      ],
      ends: {
        accepted: [
          certificateEvents.courseAccepted({ ...course, attended: true, validUntil: later }),
        ],
        'asked for more': [certificateEvents.courseUpdateAsked({ ...course, text: 'Mer' })],
        cancelled: [certificateEvents.courseCancelled(course)],
      },
    },
    educations: {
      opened: [
        educationEvents.educationHandedIn({
          ...{ ...education, educationId: null, name: 'Heta arbeten' },
          ...{ graduatedOn: today, fileId },
        }),
      ],
      ends: {
        approved: [educationEvents.educationApproved(education)],
        rejected: [educationEvents.educationRejected({ ...education, text: 'Suddigt' })],
        deleted: [educationEvents.educationDeleted(education)],
      },
    },
    loans: {
      opened: [timelogEvents.itemLent({ ...loan, ...lent })],
      ends: {
        returned: [timelogEvents.itemReturned({ ...loan, returnedOn: today })],
        'no day said any more': [timelogEvents.loanChanged({ ...loan, ...lent, dueOn: null })],
        removed: [timelogEvents.loanRemoved(loan)],
      },
    },
    contracts: {
      opened: [
        contractEvents.contractIssued({
          ...{ ...contract, type: 'trialEmployment', language: 'sv', title: 'Provanställning' },
          ...{ content: '<p>Text</p>', parties: [], fields: [], issuedById: userId },
          ...{ startDate: null, endDate: null },
        }),
      ],
      ends: {
        signed: [
          contractEvents.contractSigned({ ...contract, method: 'sms', signingId: randomUUID() }),
        ],
        withdrawn: [
          contractEvents.contractWithdrawn({
            ...{ contractId, userId, withdrawnById: userId, reason: '' },
          }),
        ],
      },
    },
    abnormalities: {
      opened: [
        abnormalityEvents.abnormalityNoted({
          ...{ abnormalityId, userId, departmentId: null, ...facts },
          ...{ source: 'manual', ruleId: null },
        }),
        handled('disputed', 'person'),
      ],
      ends: {
        'explained after all': [handled('explained', 'office')],
        removed: [abnormalityEvents.abnormalityRemoved({ abnormalityId, userId })],
      },
    },
  }
}

const ids = () => [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const

/** Somebody who is there, and can be told apart by their type. */
export const somebody = (userId: string, userType: 'Employee' | 'Management' = 'Employee') =>
  personCreated(userId, { userType })
