/** For these any call can be refused, with the HTTP status it is answered with. */
export const anyCallRefusals = {
  invalidInput: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  idempotencyKeyReused: 409,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  otherDaysFirst: 503,
} as const

/**
 * Every reason for which a call can be refused, with the HTTP status it is answered with.
 * The client has a text for each of them in every language.
 */
export const refusals = {
  ...anyCallRefusals,
  // auth
  loginFailed: 401,
  accountLocked: 429,
  accountNotActive: 403,
  accountDeactivated: 403,
  invalidResetCode: 422,
  invalidRegistrationCode: 422,
  registrationFailed: 422,
  passwordUnchanged: 422,
  wrongPassword: 422,
  passwordTooCommon: 422,
  passwordHasName: 422,
  passwordHasAddress: 422,
  wrongCode: 422,
  wrongPasskey: 422,
  signInExpired: 422,
  proofNeeded: 403,
  alreadyHasTotp: 409,
  tooManyPasskeys: 422,
  noSecondFactor: 422,
  secondFactorNeeded: 403,
  secondFactorRequired: 422,
  // impersonation
  cannotImpersonate: 403,
  notWhileImpersonating: 403,
  // users
  emailTaken: 409,
  personalNumberTaken: 409,
  invalidPersonalNumber: 422,
  invalidPhone: 422,
  changedMeanwhile: 409,
  userErased: 409,
  userDeactivated: 422,
  cannotDeactivateYourself: 422,
  lastSuperAdmin: 422,
  lastCaseHandler: 422,
  ownMatter: 422,
  mayNotGiveRole: 403,
  notRegistered: 422,
  notOwnChoice: 422,
  // push
  pushNotOffered: 422,
  pushAddress: 422,
  tooManyPushDevices: 422,
  alreadyRegistered: 409,
  invitedLately: 409,
  nothingToImport: 422,
  invalidRows: 422,
  // bulk
  nothingChosen: 422,
  tooManyFound: 422,
  foundChanged: 409,
  // lists as they stood
  dayNotOver: 400,
  nothingThen: 400,
  unknownPosition: 400,
  // workshifts
  shiftBegun: 422,
  shiftEndBeforeStart: 422,
  repeatUntil: 422,
  tooManyShifts: 422,
  shiftTaken: 409,
  shiftRefused: 409,
  shiftIsYours: 409,
  notInterested: 422,
  // organisation
  nameTaken: 409,
  tooManyViews: 422,
  tooManyFolders: 422,
  tooManyQuestions: 422,
  notEmpty: 409,
  invalidOrganisationNumber: 422,
  unknownCompany: 422,
  unknownDepartment: 422,
  unknownGroup: 422,
  unknownUser: 422,
  contactNotOfOffice: 422,
  // messages
  notInThisGroup: 404,
  recipientNotAllowed: 422,
  noRecipients: 422,
  sendAsNotAllowed: 403,
  answersNotAllowed: 422,
  emptyMessage: 422,
  // signing
  noPhone: 422,
  tooManyCodes: 429,
  wrongSigningCode: 422,
  signingCodeSpent: 422,
  contentChanged: 409,
  alreadySigned: 409,
  signageWithdrawn: 409,
  // abnormalities
  commentMissing: 422,
  abnormalityClosed: 422,
  notAPicture: 422,
  tooManyPhotos: 422,
  figureMissing: 422,
  dayInTheFuture: 422,
  ruleCannotMeasure: 422,
  // incidents
  registrationMissing: 422,
  descriptionMissing: 422,
  reasonMissing: 422,
  tooManyFiles: 422,
  unknownTrafficArea: 422,
  groundMissing: 422,
  reportedOnMissing: 422,
  // whistleblower
  noHandler: 409,
  lastHandler: 422,
  notYourself: 422,
  // contracts
  contractWithdrawn: 409,
  contractIssuedMeanwhile: 409,
  trialTooLong: 422,
  noEmployer: 422,
  noOrganisationNumber: 422,
  fixedTermTooLong: 422,
  // things lent out
  loanReturned: 409,
  // education, certificates
  nameRequired: 422,
  dateInFuture: 422,
  alreadyHandedIn: 409,
  educationUnderWay: 409,
  notHandedIn: 422,
  noteRequired: 422,
  textRequired: 422,
  courseEndBeforeStart: 422,
  courseNotStarted: 422,
  courseNotAnswered: 422,
  courseDecided: 409,
  alreadyBooked: 409,
  // news
  newsIsDeleted: 409,
  // documents
  documentChanged: 409,
  documentRemoved: 409,
  emptyDocument: 422,
  invalidVideoLink: 422,
  movieMissing: 422,
  movieLengthUnknown: 422,
  movieNotWatched: 422,
  noMovie: 422,
  noCodeNeeded: 422,
  codeNeeded: 422,
  nobodyChosen: 422,
  removeFirst: 409,
  // tests
  testChanged: 409,
  testIsRemoved: 409,
  testNotRemoved: 409,
  alreadyTaken: 409,
  moreThanMaxPoints: 422,
  tooFewOptions: 422,
  noCorrectAnswer: 422,
  testTooLarge: 422,
  testWithoutQuestions: 422,
  emptyAudience: 422,
  occasionTooLong: 422,
  occasionNotOpen: 422,
  occasionOver: 422,
  answerMissing: 422,
  requiredCommentMissing: 422,
  unknownAnswer: 422,
  videoNotWatched: 422,
  videoLinkUnknown: 422,
  videoLengthMissing: 422,
  notAForm: 422,
  unknownFormField: 422,
  // files
  fileMissing: 404,
  fileChanged: 409,
  tooManyUploads: 429,
  emptyFile: 422,
  fileTooLarge: 413,
  fileTypeNotAllowed: 415,
  imageTooLarge: 422,
  brokenFile: 422,
  archiveBomb: 422,
  notASheet: 415,
  tooManyRows: 422,
  sheetTooLarge: 422,
  // driver rights
  rightExists: 409,
  rightIncomplete: 422,
  endBeforeStart: 422,
  rightEnded: 422,
  validTooLong: 422,
  renewalNotLater: 422,
  renewalWaiting: 409,
  notApprovedYet: 422,
  nothingWaiting: 409,
  cardImagesMissing: 422,
  notAnImage: 422,
  noValidTruckCard: 422,
  // emergency
  emptyEmergency: 422,
  // reminders
  remindedLately: 409,
  nobodyToRemind: 422,
  // history
  historyTooLong: 422,
  // wages
  wageSpecThere: 409,
  // privacy
  handedOut: 409,
  underLegalHold: 422,
  retentionMonths: 422,
  retentionOff: 422,
  // vacation
  leaveOverlaps: 422,
  leaveInPast: 422,
  leaveTooFar: 422,
  leaveTypeUnknown: 422,
  leaveNotScaled: 422,
  leaveSettled: 422,
  leaveTakenBack: 422,
  leaveLimits: 422,
  tooFewVacationDays: 422,
  periodTooLong: 422,
  // faq
  slugTaken: 409,
  // timereport
  reportApproved: 409,
  reportCommentMissing: 422,
  nothingReported: 422,
  rulesNotAhead: 422,
  agreementInUse: 422,
  agreementTooEarly: 422,
  tooManyTurns: 422,
  tooManyAgreements: 422,
  unknownAgreement: 422,
  dayLongAgo: 422,
  shiftIncomplete: 422,
  shiftNotOfDay: 422,
  shiftEndsBefore: 422,
  shiftTooLong: 422,
  shiftsOverlap: 422,
  breakOutsideShift: 422,
  breaksOverlap: 422,
  absenceTooLong: 422,
  // tachograph
  tachographUnreadable: 422,
  cardOfAnother: 422,
  // jobs, applicants
  jobAdNotOpen: 422,
  appliedAlready: 409,
  tooManyJobAds: 422,
  hasApplications: 422,
  // workmonthreport
  monthClosed: 409,
  monthClosedForAll: 409,
  monthNotClosed: 409,
  monthNotOver: 422,
} as const

export type Refusal = keyof typeof refusals

/** What whoever sends a sheet of rows can be refused with. */
export const sheetRefusals = [
  'notASheet',
  'tooManyRows',
  'sheetTooLarge',
  'nothingToImport',
  'archiveBomb',
  'fileTooLarge',
] as const satisfies readonly Refusal[]

/** The body of every refusal. */
export interface RefusalBody {
  error: {
    code: Refusal
    /** In English, for logs and scripts; people see the client's text of the code. */
    message: string
    /** The fields that were wrong, when input was. */
    fields?: { path: string; message: string }[]
    requestId: string
  }
}
