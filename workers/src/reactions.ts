import { applyRulesToChanged, applyRulesToNoted } from './abnormalities/apply-rules.ts'
import { mailRegistrationCode } from './auth/send-registration-code.ts'
import { mailResetCode } from './auth/send-reset-code.ts'
import {
  tellOfNewDevice,
  tellOfPassword,
  tellOfRecoveryCode,
  tellOfSecondFactor,
  tellOfSecondFactorGone,
} from './auth/tell-of-sign-in.ts'
import {
  mailCourseAccepted,
  mailCourseBooked,
  mailCourseCancelled,
  mailCourseUpdateAsked,
} from './certificates/tell-of-course.ts'
import { mailContractWithdrawn } from './contracts/tell-of-withdrawn.ts'
import { discarding, lettingBe, releasing, repeating } from './deliveries/carry-out.ts'
import { tellingOfHeld } from './deliveries/tell-of-held.ts'
import { givingOutDocuments } from './documents/give-out.ts'
import { remindingOfExpiry } from './driver-rights/remind-of-expiry.ts'
import { tellOfRequest } from './driver-rights/tell-of-request.ts'
import {
  mailEducationApproved,
  mailEducationAsked,
  mailEducationRejected,
} from './education/tell-of-education.ts'
import { clearingUploads } from './files/clear-away.ts'
import type { WorkerParts } from './kit/parts.ts'
import type { Reaction } from './kit/reactions.ts'
import type { Schedule } from './kit/schedule.ts'
import { mailingSeals } from './logs/mail-seal.ts'
import { remindRecipients } from './messages/remind-recipients.ts'
import { smsSigningCode } from './signage/send-signing-code.ts'
import { mailFileToSign } from './signage/tell-file-to-sign.ts'
import { givingTests } from './tests/occasions.ts'
import { turningOccasions } from './tests/turns.ts'
import { sendRequestedSms } from './users/send-requested-sms.ts'
import { mailActivation, mailInvitation } from './users/welcome.ts'

/** Every reaction: whenever this happens, that is to be done. */
export const reactions: readonly Reaction[] = [
  mailRegistrationCode,
  mailResetCode,
  tellOfPassword,
  tellOfSecondFactor,
  tellOfSecondFactorGone,
  tellOfRecoveryCode,
  tellOfNewDevice,
  mailInvitation,
  mailActivation,
  sendRequestedSms,
  smsSigningCode,
  mailFileToSign,
  mailContractWithdrawn,
  remindRecipients,
  applyRulesToNoted,
  applyRulesToChanged,
  tellOfRequest,
  mailEducationAsked,
  mailEducationApproved,
  mailEducationRejected,
  mailCourseBooked,
  mailCourseUpdateAsked,
  mailCourseAccepted,
  mailCourseCancelled,
  repeating,
  lettingBe,
  releasing,
  discarding,
  tellingOfHeld,
  ...givingOutDocuments,
  ...givingTests,
]

/** What days bring: nothing happens, but something is to be done. */
export const schedules = ({ sealsTo }: Pick<WorkerParts, 'sealsTo'>): readonly Schedule[] => [
  remindingOfExpiry,
  turningOccasions,
  clearingUploads,
  mailingSeals(sealsTo),
]
