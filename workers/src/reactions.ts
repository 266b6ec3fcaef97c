import { orElse } from '@portal/events'
import { applyRules } from './abnormalities/jobs.ts'
import { sendRegistrationCode, sendResetCode } from './auth/jobs.ts'
import { tellOfSignIn } from './auth/notices.ts'
import type { Notice } from './auth/texts.ts'
import {
  tellCourseAccepted,
  tellCourseBooked,
  tellCourseCancelled,
  tellCourseUpdateAsked,
} from './certificates/jobs.ts'
import { tellContractWithdrawn } from './contracts/jobs.ts'
import {
  dropHeld,
  letDeliveryBe,
  letHeldGo,
  repeatDelivery,
  tellOfHeld,
  tellOneOfHeld,
} from './deliveries/jobs.ts'
import { givingOutDocuments } from './documents/give-out.ts'
import {
  remindOfExpiryByMail,
  remindOfExpiryBySms,
  tellOfRequestByMail,
  tellOfRequestBySms,
} from './driver-rights/jobs.ts'
import { remindOfExpiry } from './driver-rights/remind-of-expiry.ts'
import {
  tellEducationApproved,
  tellEducationAsked,
  tellEducationRejected,
} from './education/jobs.ts'
import { clearingUploads, discardFile } from './files/clear-away.ts'
import type { JobHandler } from './kit/jobs.ts'
import type { WorkerParts } from './kit/parts.ts'
import { type Reaction, whenever } from './kit/reactions.ts'
import type { Schedule } from './kit/schedule.ts'
import { mailingSeals, mailSeal } from './logs/mail-seal.ts'
import { remindByMail, remindBySms } from './messages/jobs.ts'
import { sendSigningCode, tellFileToSign } from './signage/jobs.ts'
import { givingTests } from './tests/occasions.ts'
import { turningOccasions, turnOccasion } from './tests/turns.ts'
import { sendInvitation, sendRequestedSms, tellActivated } from './users/jobs.ts'

const aboutEducation = (job: string, data: { userId: string; userEducationId: string }) => [
  { job, data: { userId: data.userId, userEducationId: data.userEducationId } },
]
const aboutCourse = (
  job: string,
  data: { userId: string; courseId: string; certificateId: string },
) => [
  {
    job,
    data: { userId: data.userId, courseId: data.courseId, certificateId: data.certificateId },
  },
]

const aboutSignIn = (
  notice: Notice,
  { data, time }: { data: { userId: string }; time: Date },
  more: Record<string, string> = {},
) => ({
  job: 'tellOfSignIn',
  data: { userId: data.userId, notice, at: time.toISOString(), ...more },
})

/** Every reaction: whenever this happens, that is to be done. */
export const reactions: readonly Reaction[] = [
  whenever('mail-registration-code', 'registrationStarted', ({ stream }) => [
    { job: 'sendRegistrationCode', data: { stream } },
  ]),
  whenever('mail-reset-code', 'passwordResetRequested', ({ data }) => [
    { job: 'sendResetCode', data: { userId: data.userId } },
  ]),
  whenever('tell-of-password', 'passwordChanged', (event) => [
    aboutSignIn('passwordChanged', event),
  ]),
  whenever('tell-of-second-factor', 'secondFactorAdded', (event) => [
    aboutSignIn('secondFactorAdded', event),
  ]),
  whenever('tell-of-second-factor-gone', 'secondFactorRemoved', (event) => [
    aboutSignIn(event.data.byId ? 'secondFactorTaken' : 'secondFactorRemoved', event),
  ]),
  whenever('tell-of-recovery-code', 'recoveryCodeUsed', (event) => [
    aboutSignIn('recoveryCodeUsed', event, { left: String(event.data.left) }),
  ]),
  whenever('tell-of-new-device', 'newDeviceSeen', (event) => [
    aboutSignIn('newDevice', event, { sessionId: event.data.sessionId }),
  ]),
  whenever('mail-invitation', 'userInvited', ({ data }) => [
    { job: 'sendInvitation', data: { userId: data.userId } },
  ]),
  whenever('mail-activation', 'userActivated', ({ data }) => [
    { job: 'tellActivated', data: { userId: data.userId } },
  ]),
  whenever('send-requested-sms', 'smsRequested', ({ data }) => [
    { job: 'sendRequestedSms', data: { userId: data.userId, smsId: data.smsId } },
  ]),
  whenever('sms-signing-code', 'signingStarted', ({ data }) => [
    { job: 'sendSigningCode', data: { userId: data.userId, signingId: data.signingId } },
  ]),
  whenever('mail-file-to-sign', 'fileSignageRequested', ({ data }) => [
    { job: 'tellFileToSign', data: { userId: data.userId, fileId: data.fileId } },
  ]),
  whenever('mail-contract-withdrawn', 'contractWithdrawn', ({ data }) =>
    orElse(data.reason, '') === ''
      ? []
      : [
          {
            job: 'tellContractWithdrawn',
            data: { userId: data.userId, contractId: data.contractId },
          },
        ],
  ),
  whenever('remind-recipients', 'messageSent', ({ data }) =>
    data.remindIds.flatMap((userId) => {
      const job = { userId, conversationId: data.conversationId }
      return [
        ...(data.emailReminder ? [{ job: 'remindByMail', data: job }] : []),
        ...(data.smsReminder ? [{ job: 'remindBySms', data: job }] : []),
      ]
    }),
  ),
  whenever('apply-rules-to-noted', 'abnormalityNoted', ({ data }) =>
    data.source === 'rule' ? [] : [{ job: 'applyRules', data: finding(data) }],
  ),
  whenever('apply-rules-to-changed', 'abnormalityChanged', ({ data }) => [
    { job: 'applyRules', data: finding(data) },
  ]),
  whenever('tell-of-driver-right-request', 'driverRightChangesRequested', ({ id, data }) => {
    const job = { rightId: data.rightId, userId: data.userId, eventId: id }
    return [
      { job: 'tellOfRequestByMail', data: job },
      ...(data.sms ? [{ job: 'tellOfRequestBySms', data: job }] : []),
    ]
  }),
  whenever('mail-education-asked', 'educationAsked', ({ data }) =>
    aboutEducation('tellEducationAsked', data),
  ),
  whenever('mail-education-approved', 'educationApproved', ({ data }) =>
    aboutEducation('tellEducationApproved', data),
  ),
  whenever('mail-education-rejected', 'educationRejected', ({ data }) =>
    aboutEducation('tellEducationRejected', data),
  ),
  whenever('mail-course-booked', 'courseBooked', ({ data }) =>
    aboutCourse('tellCourseBooked', data),
  ),
  whenever('mail-course-update-asked', 'courseUpdateAsked', ({ data }) =>
    aboutCourse('tellCourseUpdateAsked', data),
  ),
  whenever('mail-course-accepted', 'courseAccepted', ({ data }) =>
    aboutCourse('tellCourseAccepted', data),
  ),
  whenever('mail-course-cancelled', 'courseCancelled', ({ data }) =>
    aboutCourse('tellCourseCancelled', data),
  ),
  whenever('repeat-delivery', 'deliveryRepeated', ({ data: { deliveryId } }) => [
    { job: 'repeatDelivery', data: { deliveryId } },
  ]),
  whenever('let-delivery-be', 'deliveryLetBe', ({ data: { deliveryId } }) => [
    { job: 'letDeliveryBe', data: { deliveryId } },
  ]),
  whenever('let-held-go', 'heldReleased', ({ data: { kind } }) => [
    { job: 'letHeldGo', data: { kind } },
  ]),
  whenever('drop-held', 'heldDiscarded', ({ data: { kind } }) => [
    { job: 'dropHeld', data: { kind } },
  ]),
  whenever('tell-of-held', 'sendingHeld', ({ data: { kind } }) => [
    { job: 'tellOfHeld', data: { kind } },
  ]),
  ...givingOutDocuments.reactions,
  ...givingTests.reactions,
]

const finding = ({ userId, abnormalityId }: { userId: string; abnormalityId: string }) => ({
  userId,
  abnormalityId,
})

/** What days bring: nothing happens, but something is to be done. */
export const schedules = ({ sealsTo }: Pick<WorkerParts, 'sealsTo'>): readonly Schedule[] => [
  remindOfExpiry,
  turningOccasions,
  clearingUploads,
  mailingSeals(sealsTo),
]

export const jobs: Readonly<Record<string, JobHandler>> = {
  mailSeal,
  sendRegistrationCode,
  sendResetCode,
  tellOfSignIn,
  sendInvitation,
  tellActivated,
  sendRequestedSms,
  remindByMail,
  remindBySms,
  sendSigningCode,
  tellFileToSign,
  tellContractWithdrawn,
  applyRules,
  discardFile,
  repeatDelivery,
  letDeliveryBe,
  letHeldGo,
  dropHeld,
  tellOfHeld,
  tellOneOfHeld,
  remindOfExpiryByMail,
  remindOfExpiryBySms,
  tellOfRequestByMail,
  tellOfRequestBySms,
  tellEducationAsked,
  tellEducationApproved,
  tellEducationRejected,
  tellCourseBooked,
  tellCourseUpdateAsked,
  tellCourseAccepted,
  tellCourseCancelled,
  ...givingOutDocuments.jobs,
  ...givingTests.jobs,
  'tests.turn': turnOccasion,
}
