import { applyRulesToChanged, applyRulesToNoted } from './abnormalities/apply-rules.ts'
import {
  tellAbnormalityAnswered,
  tellAbnormalityChanged,
  tellAbnormalityNoted,
  tellAbnormalityRemoved,
} from './abnormalities/tell-of-abnormality.ts'
import {
  tellAgreementSet,
  tellAgreementWithdrawn,
  tellRulesSet,
  tellRulesWithdrawn,
} from './agreements/tell-of-agreement.ts'
import { erasingRemoved } from './applicants/erase-removed.ts'
import { mailingApplicants, mailingReceipts } from './applicants/mail-applicant.ts'
import {
  tellApplicationForwarded,
  tellApplicationReceived,
} from './applicants/tell-of-application.ts'
import { mailRegistrationCode } from './auth/send-registration-code.ts'
import { mailResetCode } from './auth/send-reset-code.ts'
import { tellingFormerAddress, tellNewAddress, tellPhoneChanged } from './auth/tell-of-address.ts'
import { tellingOfSignIn } from './auth/tell-of-sign-in.ts'
import { workOffAsked, workOffRest } from './bulk/work-off.ts'
import { tellingOfCourses } from './certificates/tell-of-course.ts'
import { tellContractIssued, tellContractWithdrawn } from './contracts/tell-of-contract.ts'
import { discarding, lettingBe, releasing, repeating } from './deliveries/carry-out.ts'
import { tellingOfHeld } from './deliveries/tell-of-held.ts'
import { givingOutDocuments } from './documents/give-out.ts'
import {
  tellDocumentGiven,
  tellDocumentRemoved,
  tellDocumentRestored,
  tellDocumentTaken,
  tellNewVersion,
} from './documents/tell-of-document.ts'
import { remindingOfExpiry } from './driver-rights/remind-of-expiry.ts'
import {
  tellPendingRemoved,
  tellRightApproved,
  tellRightRemoved,
} from './driver-rights/tell-of-decision.ts'
import { tellLicenceNeeded } from './driver-rights/tell-of-need.ts'
import { remindingOfRequests, tellOfRequest } from './driver-rights/tell-of-request.ts'
import { tellingOfEducations } from './education/tell-of-education.ts'
import { clearingUploads } from './files/clear-away.ts'
import { mailingReports } from './incidents/mail-report.ts'
import { remindingOfSerious } from './incidents/remind-of-serious.ts'
import {
  tellIncidentAnswered,
  tellIncidentClosed,
  tellIncidentRemoved,
  tellIncidentReopened,
  tellIncidentReported,
  tellIncidentSerious,
} from './incidents/tell-of-report.ts'
import type { Notice } from './kit/notice.ts'
import type { WorkerParts } from './kit/parts.ts'
import type { Reaction } from './kit/reactions.ts'
import type { Schedule } from './kit/schedule.ts'
import { mailingSeals } from './logs/mail-seal.ts'
import { remindingOfCertificate } from './medical/remind-of-certificate.ts'
import {
  tellMedicalCertificate,
  tellMedicalChanged,
  tellMedicalRemoved,
} from './medical/tell-of-certificate.ts'
import { pushingMessages } from './messages/push-message.ts'
import { remindRecipients } from './messages/remind-recipients.ts'
import { writingAnswers } from './messages/write-answer.ts'
import { removingStruck } from './privacy/remove-struck.ts'
import { runAskedRetention, runningRetention } from './privacy/run-retention.ts'
import { tellPersonalDataAsked } from './privacy/tell-of-request.ts'
import { remindingOfOpen, remindingTheRest } from './reminders/remind.ts'
import { smsSigningCode } from './signage/send-signing-code.ts'
import { tellFileToSign, tellFileWithdrawn } from './signage/tell-file-to-sign.ts'
import { givingTests } from './tests/occasions.ts'
import {
  tellOccasionEnded,
  tellOccasionRemoved,
  tellTestAgain,
  tellTestGiven,
  tellTestRemoved,
  tellTestRestored,
  tellTestTaken,
} from './tests/tell-of-test.ts'
import { turningOccasions } from './tests/turns.ts'
import { remindingOfLate } from './timelog/remind-of-late.ts'
import { tellingOfLoans } from './timelog/tell-of-loan.ts'
import { tellTimeReportApproved, tellTimeReportReturned } from './timereport/tell-of-decision.ts'
import { sendRequestedSms } from './users/send-requested-sms.ts'
import { tellingOfStanding } from './users/tell-of-standing.ts'
import { sendInvitation, tellActivated, tellRegistrationWaiting } from './users/welcome.ts'
import { tellingOfLeave } from './vacation/tell-of-leave.ts'
import { tellingOfWaitingLeave } from './vacation/tell-of-request.ts'
import { importingWageSpecs } from './wages/import-specs.ts'
import { tellWageSpec, tellWageSpecWithdrawn } from './wages/tell-of-spec.ts'
import { remindingOfCases } from './whistleblower/remind-of-cases.ts'
import { tellMonthClosed, tellMonthReopened } from './workmonthreport/tell-of-month.ts'
import { takingBackLeftShifts, takingBackShifts } from './workshifts/take-back.ts'
import { tellingOfShifts } from './workshifts/tell-of-shift.ts'
import { tellShiftFellVacant } from './workshifts/tell-office.ts'

/** Every notice: what people are told of what is put on them, or done to it. */
export const notices: readonly Notice[] = [
  sendInvitation,
  tellActivated,
  tellRegistrationWaiting,
  tellContractIssued,
  tellContractWithdrawn,
  tellDocumentGiven,
  tellNewVersion,
  tellTestGiven,
  tellTestAgain,
  tellDocumentTaken,
  tellDocumentRemoved,
  tellDocumentRestored,
  tellTestTaken,
  tellOccasionEnded,
  tellOccasionRemoved,
  tellTestRemoved,
  tellTestRestored,
  tellFileToSign,
  tellFileWithdrawn,
  tellAbnormalityNoted,
  tellAbnormalityAnswered,
  tellAbnormalityChanged,
  tellAbnormalityRemoved,
  tellRightApproved,
  tellPendingRemoved,
  tellRightRemoved,
  tellIncidentReported,
  tellIncidentSerious,
  tellIncidentAnswered,
  tellIncidentClosed,
  tellIncidentReopened,
  tellIncidentRemoved,
  tellApplicationReceived,
  tellApplicationForwarded,
  tellPersonalDataAsked,
  tellTimeReportReturned,
  tellAgreementSet,
  tellAgreementWithdrawn,
  tellRulesSet,
  tellRulesWithdrawn,
  tellTimeReportApproved,
  tellMonthReopened,
  tellMonthClosed,
  tellMedicalCertificate,
  tellMedicalChanged,
  tellMedicalRemoved,
  tellWageSpec,
  tellWageSpecWithdrawn,
  ...tellingOfSignIn,
  tellNewAddress,
  tellPhoneChanged,
  ...tellingOfStanding,
  tellLicenceNeeded,
  ...tellingOfEducations,
  ...tellingOfCourses,
  ...tellingOfShifts,
  tellShiftFellVacant,
  ...tellingOfLeave,
  ...tellingOfWaitingLeave,
  ...tellingOfLoans,
]

/** Every reaction: whenever this happens, that is to be done. */
export const reactions: readonly Reaction[] = [
  mailRegistrationCode,
  mailResetCode,
  tellingFormerAddress,
  sendRequestedSms,
  smsSigningCode,
  remindRecipients,
  pushingMessages,
  applyRulesToNoted,
  applyRulesToChanged,
  tellOfRequest,
  repeating,
  lettingBe,
  releasing,
  discarding,
  tellingOfHeld,
  workOffAsked,
  workOffRest,
  ...importingWageSpecs,
  ...givingOutDocuments,
  ...givingTests,
  remindingTheRest,
  mailingReports,
  mailingReceipts,
  mailingApplicants,
  erasingRemoved,
  writingAnswers,
  runAskedRetention,
  removingStruck,
  takingBackShifts,
  ...notices.map(({ reaction }) => reaction),
]

/** What days bring: nothing happens, but something is to be done. */
export const schedules = ({
  sealsTo,
  pace,
  casesDue,
}: Pick<WorkerParts, 'sealsTo' | 'pace' | 'casesDue'>): readonly Schedule[] => [
  remindingOfExpiry,
  remindingOfRequests,
  remindingOfOpen(pace),
  remindingOfSerious(pace),
  turningOccasions,
  clearingUploads,
  runningRetention,
  mailingSeals(sealsTo),
  remindingOfCases(casesDue),
  remindingOfCertificate,
  takingBackLeftShifts,
  remindingOfLate,
]
