import type { Topic } from './deliveries.ts'
import type { Scope } from './kit.ts'

/** By what a person is told beside the portal, where everything stands. */
export const channels = ['mail', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** Whether it comes that way: what the person says, and until then so; or it is not theirs to say. */
type Way = 'on' | 'off' | 'always' | 'never'
interface Group {
  /** Whom it concerns. */
  readonly who: Scope
  readonly mail: Way
  readonly sms: Way
  /** On the devices that the person has named for it; until then there are none. */
  readonly push: Way
}

/**
 * What people are told of, as they choose it. What must be read and signed, what somebody's pay is counted
 * by, what a driver may not drive without, breaches that an employer has to follow up (EU 561/2006, article 10), what the authority must be
 * told without delay (AML 3 kap. 3 a §), cases that the law sets a time for (Act 2021:890) and what is done to a
 * sign-in or to what somebody may do cannot be switched off. A lock screen is read by others: nothing of cases or of a sign-in is pushed.
 */
export const noticeGroups = {
  messages: { who: 'self', mail: 'on', sms: 'on', push: 'on' },
  tasks: { who: 'self', mail: 'on', sms: 'off', push: 'on' },
  decisions: { who: 'self', mail: 'on', sms: 'off', push: 'on' },
  shifts: { who: 'self', mail: 'on', sms: 'on', push: 'on' },
  registrations: { who: 'admin', mail: 'on', sms: 'off', push: 'on' },
  leave: { who: 'admin', mail: 'on', sms: 'off', push: 'on' },
  papers: { who: 'self', mail: 'always', sms: 'off', push: 'on' },
  rights: { who: 'self', mail: 'always', sms: 'on', push: 'on' },
  breaches: { who: 'self', mail: 'always', sms: 'off', push: 'on' },
  applications: { who: 'wage', mail: 'on', sms: 'off', push: 'on' },
  reports: { who: 'admin', mail: 'on', sms: 'off', push: 'on' },
  serious: { who: 'admin', mail: 'always', sms: 'always', push: 'on' },
  wages: { who: 'self', mail: 'on', sms: 'off', push: 'on' },
  terms: { who: 'self', mail: 'always', sms: 'off', push: 'on' },
  standing: { who: 'self', mail: 'always', sms: 'off', push: 'on' },
  loans: { who: 'self', mail: 'on', sms: 'off', push: 'on' },
  absences: { who: 'adminmenu', mail: 'on', sms: 'off', push: 'on' },
  cases: { who: 'whistle', mail: 'always', sms: 'never', push: 'never' },
  office: { who: 'self', mail: 'never', sms: 'always', push: 'never' },
  signIn: { who: 'self', mail: 'always', sms: 'always', push: 'never' },
  sending: { who: 'super', mail: 'always', sms: 'never', push: 'never' },
} as const satisfies Readonly<Record<string, Group>>
export type NoticeGroup = keyof typeof noticeGroups
export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]]

/** Which group each mail and SMS is of; null for what is sent to nobody of the portal, or was chosen already. */
const groupOf: Readonly<Record<Topic, NoticeGroup | null>> = {
  newMessage: 'messages',
  testGiven: 'tasks',
  testWithdrawn: 'tasks',
  educationAsked: 'tasks',
  courseBooked: 'tasks',
  courseUpdateAsked: 'tasks',
  driverRightApproved: 'decisions',
  educationApproved: 'decisions',
  educationRejected: 'decisions',
  educationRemoved: 'decisions',
  courseAccepted: 'decisions',
  courseCancelled: 'decisions',
  shiftGiven: 'shifts',
  shiftNotGiven: 'shifts',
  shiftTakenBack: 'shifts',
  shiftChanged: 'shifts',
  shiftWithdrawn: 'shifts',
  shiftVacant: 'shifts',
  timeReportReturned: 'decisions',
  timeReportApproved: 'decisions',
  monthReopened: 'decisions',
  monthClosed: 'decisions',
  registrationWaiting: 'registrations',
  incidentAnswered: 'decisions',
  incidentClosed: 'decisions',
  incidentRemoved: 'decisions',
  leaveAnswered: 'decisions',
  leaveEntered: 'decisions',
  leaveRemoved: 'decisions',
  leaveWaiting: 'leave',
  incidentReported: 'reports',
  incidentSerious: 'serious',
  incidentMailed: null,
  applicationReceived: 'applications',
  applicationForwarded: 'applications',
  applicationReceipt: null,
  applicantMailed: null,
  casesWaiting: 'cases',
  medicalCertificate: 'absences',
  certificateNeeded: 'tasks',
  wageSpec: 'wages',
  itemLent: 'loans',
  itemReturned: 'loans',
  itemLate: 'loans',
  loanRemoved: 'loans',
  agreementSet: 'terms',
  vacationDaysSet: 'terms',
  overtimeRulesSet: 'terms',
  contractIssued: 'papers',
  contractWithdrawn: 'papers',
  documentGiven: 'papers',
  documentNewVersion: 'papers',
  documentWithdrawn: 'papers',
  fileToSign: 'papers',
  fileWithdrawn: 'papers',
  driverRightExpiry: 'rights',
  driverRightRequest: 'rights',
  licenceNeeded: 'rights',
  driverRightRemoved: 'rights',
  abnormalityNoted: 'breaches',
  abnormalityAnswered: 'breaches',
  abnormalityRemoved: 'breaches',
  sms: 'office',
  invitation: 'signIn',
  activated: 'signIn',
  registrationCode: 'signIn',
  personalDataAsked: 'signIn',
  resetCode: 'signIn',
  signingCode: 'signIn',
  passwordChanged: 'signIn',
  addressChanged: 'signIn',
  phoneChanged: 'signIn',
  rolesChanged: 'standing',
  handlerNamed: 'standing',
  handlerReleased: 'standing',
  managerNamed: 'standing',
  managerReleased: 'standing',
  placed: 'standing',
  relativesChanged: 'standing',
  detailsChanged: 'standing',
  secondFactorAdded: 'signIn',
  secondFactorRemoved: 'signIn',
  secondFactorTaken: 'signIn',
  recoveryCodeUsed: 'signIn',
  newDevice: 'signIn',
  sendingHeld: 'sending',
  several: null,
  lastSeal: null,
}

/** The group of a mail, SMS or push by what it is about; null for what has none. */
export const noticeGroupOf = (topic: Topic): NoticeGroup | null => groupOf[topic]

/** What a person chose: whether they want it, under `keyOf` of the group and the channel. */
export type Choices = Readonly<Record<string, boolean>>
export const keyOf = (group: NoticeGroup, by: Channel): string => `${group}.${by}`

const isOwn = (way: Way): boolean => way === 'on' || way === 'off'

/** Is it the person's own to say whether this comes by that? */
export const mayChoose = (group: NoticeGroup, by: Channel): boolean =>
  isOwn(noticeGroups[group][by])

/** Does this come by that, as the person chose? */
export function comes(choices: Choices, group: NoticeGroup, by: Channel): boolean {
  const way = noticeGroups[group][by]
  return isOwn(way) ? (choices[keyOf(group, by)] ?? way === 'on') : way === 'always'
}

/** The same of a mail or SMS by what it is about. */
export function isWanted(choices: Choices, topic: Topic, by: Channel): boolean {
  const group = groupOf[topic]
  return group === null ? by !== 'push' : comes(choices, group, by)
}
