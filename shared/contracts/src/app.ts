import { z } from 'zod'
import { faqIcons } from './faq-icons.ts'
import { area, command, DepartmentName, Done, Id, input, Locale, Nothing, query } from './kit.ts'

const ChosenDepartment = z.object({ ...DepartmentName.shape, type: z.string() })

const FaqFolderLink = z.object({
  slug: z.string(),
  name: z.string(),
  icon: z.enum(faqIcons),
  isPublic: z.boolean(),
})

/** What helps in an emergency; at least one of phone, text and file is there. */
export const EmergencyDocument = z.object({
  id: Id,
  name: z.string(),
  /** As it is dialled; '' where there is nobody to call. */
  phone: z.string(),
  html: z.string(),
  /** A PDF or a picture. */
  file: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
})
export interface EmergencyDocument extends z.infer<typeof EmergencyDocument> {}

/** A thing on the checklist. */
const task = { id: Id, title: z.string(), since: z.string() }
/** One that may be optional. */
const Task = z.object({ ...task, done: z.boolean(), optional: z.boolean() })
const TestTask = Task.extend({ survey: z.boolean() })

/** The startup block of the specification's section 3. */
const Startup = z.object({
  loaded: z.boolean(),
  loading: z.boolean(),
  /** Those that wait to be signed; the title is one of the fixed contract types. */
  userContracts: z.array(z.object(task)),
  userDocuments: z.array(z.object({ ...task, isApproved: z.boolean() })),
  signedContractsCount: z.number().int(),
  /** The ids are those of the occasions on which they are to be taken. */
  tests: z.array(TestTask),
  /** Those that are asked for and not handed in. */
  userEducations: z.array(z.object(task)),
  forcedUserTests: z.array(TestTask),
  /** Those that have begun: one says whether one was there. */
  userCertificateCourses: z.array(Task.extend({ startsAt: z.string() })),
  /** Those that one is booked on, the next first; nothing is asked of anybody yet. */
  comingCourses: z.array(z.object({ id: Id, title: z.string(), startsAt: z.string() })),
  unacceptedAbnormalitiesCount: z.number().int(),
  acceptedAbnormalitiesCount: z.number().int(),
  skippedByImpersonateAdmin: z.boolean(),
  /** Optional tests are done, too, and no course is left (specification, section 4). */
  fullyDone: z.boolean(),
})
export interface StartupBlock extends z.infer<typeof Startup> {}

export const app = area('app', {
  settings: query('GET /api/app', {
    may: 'user',
    summary: 'App settings: FAQ folders, emergency documents, content access',
    input: Nothing,
    reply: z.object({
      faqFolders: z.array(FaqFolderLink),
      emergencyDocuments: z.array(EmergencyDocument),
      adminSettings: z.array(z.string()),
      /** Those of one name have that of their company in it. */
      managedDepartments: z.array(ChosenDepartment),
      companyName: z.string(),
      impersonatedBy: z.string().nullable(),
    }),
    example: {},
    live: 'organisation',
  }),
  summary: query('GET /api/app/usersummary', {
    may: 'self',
    summary: 'Counts and the startup block of the signed-in user',
    input: Nothing,
    reply: z.object({
      /** The day of the last damage that was reported, whoever reported it. */
      lastDamageDate: z.string().nullable(),
      unreadMessageCount: z.number().int().min(0),
      /** A mail server refused their address for good, and no mail went out to them since. */
      mailUnreached: z.boolean(),
      whistleblowerUnhandledCount: z.number().int().min(0),
      startup: Startup,
      startupDone: z.boolean(),
    }),
    example: {},
    live: 'messages',
  }),
  setLocale: command('POST /api/app/setlocale', {
    may: 'self',
    inPerson: false,
    touches: ['session', 'users'],
    summary: "Store the user's locale",
    input: input({ locale: Locale }),
    reply: Done,
    example: { locale: 'sv' },
  }),
  incidentFreeDays: query('GET /api/app/incident-free-days', {
    may: 'guest',
    summary: 'Days since the last damage or incident that was reported, for the splash page',
    input: Nothing,
    reply: z.object({ days: z.number().int().min(0), since: z.string() }),
    example: {},
    live: 'incidentDays',
  }),
  setup: query('GET /api/user/setup', {
    may: 'user',
    summary: 'Lists that forms choose from',
    input: Nothing,
    reply: z.object({
      driverLicenses: z.array(z.string()),
      userTypes: z.array(z.string()),
      trafficAreas: z.array(ChosenDepartment),
      contractTypes: z.array(z.string()),
      departments: z.array(ChosenDepartment),
      faqFolders: z.array(FaqFolderLink),
      emergencyDocuments: z.array(EmergencyDocument),
    }),
    example: {},
    live: 'organisation',
  }),
})

/** Driving-licence categories (Transportstyrelsen). */
export const driverLicences = [
  'AM',
  'A1',
  'A2',
  'A',
  'B',
  'BE',
  'C1',
  'C1E',
  'C',
  'CE',
  'D1',
  'D1E',
  'D',
  'DE',
] as const

/** The fixed contract types of the specification's section 3. */
export const contractTypes = [
  'trialEmployment',
  'permanentEmployment',
  'generalFixedTerm',
  'hourlyEmployment',
  'substitute',
  'sickBenefit',
  'writtenReminder',
  'writtenWarning',
  'ownResignation',
  'dismissalByEmployer',
  'scheduleChange',
  'other',
] as const
