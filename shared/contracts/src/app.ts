import { z } from 'zod'
import { area, command, Done, Id, input, Locale, Nothing, query } from './kit.ts'

export const DepartmentRef = z.object({ id: Id, name: z.string(), type: z.string() })

const FaqFolderLink = z.object({
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  isPublic: z.boolean(),
})
const EmergencyLink = z.object({ id: Id, name: z.string() })

/** The startup block of the specification's section 3. */
const Startup = z.object({
  loaded: z.boolean(),
  loading: z.boolean(),
  userContracts: z.array(z.object({ id: Id })),
  userDocuments: z.array(z.object({ id: Id, isApproved: z.boolean() })),
  tests: z.array(z.object({ id: Id, done: z.boolean(), optional: z.boolean() })),
  userEducations: z.array(z.object({ id: Id })),
  forcedUserTests: z.array(z.object({ id: Id, done: z.boolean(), optional: z.boolean() })),
  userCertificateCourses: z.array(z.object({ id: Id, done: z.boolean(), optional: z.boolean() })),
  unacceptedAbnormalitiesCount: z.number().int(),
  skippedByImpersonateAdmin: z.boolean(),
})

export const app = area('app', {
  settings: query('GET /api/app', {
    may: 'user',
    summary: 'App settings: FAQ folders, emergency documents, content access',
    input: Nothing,
    reply: z.object({
      faqFolders: z.array(FaqFolderLink),
      emergencyDocuments: z.array(EmergencyLink),
      adminSettings: z.array(z.string()),
      managedDepartments: z.array(DepartmentRef),
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
      lastDamageDate: z.string().nullable(),
      unreadMessageCount: z.number().int().min(0),
      whistleblowerUnhandledCount: z.number().int().min(0),
      startup: Startup,
      startupDone: z.boolean(),
    }),
    example: {},
    live: 'messages',
  }),
  setLocale: command('POST /api/app/setlocale', {
    may: 'self',
    summary: "Store the user's locale",
    input: input({ locale: Locale }),
    reply: Done,
    example: { locale: 'sv' },
  }),
  incidentFreeDays: query('GET /api/app/incident-free-days', {
    may: 'guest',
    summary: 'Days without incidents, for the splash page',
    input: Nothing,
    reply: z.object({ days: z.number().int().min(0), since: z.string() }),
    example: {},
  }),
  setup: query('GET /api/user/setup', {
    may: 'user',
    summary: 'Lists that forms choose from',
    input: Nothing,
    reply: z.object({
      driverLicenses: z.array(z.string()),
      userTypes: z.array(z.string()),
      trafficAreas: z.array(DepartmentRef),
      contractTypes: z.array(z.string()),
      departments: z.array(DepartmentRef),
      faqFolders: z.array(FaqFolderLink),
      emergencyDocuments: z.array(EmergencyLink),
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
