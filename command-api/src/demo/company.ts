import type { Role } from '@portal/contracts/auth'
import type { DepartmentType } from '@portal/contracts/organisation'
import type { UserType } from '@portal/contracts/users'
import { newId } from '@portal/platform/ids'

export interface DemoLogin {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly userType: UserType
  readonly roles: readonly Role[]
  readonly contentAccess: readonly string[]
  /** Which of the departments below, by index. */
  readonly department: number
  readonly what: string
}

const login = (
  name: string,
  who: [string, string],
  userType: UserType,
  roles: readonly Role[],
  department: number,
  what: string,
  more: { contentAccess?: readonly string[] } = {},
): DemoLogin => ({
  name,
  firstName: who[0],
  lastName: who[1],
  userType,
  roles,
  department,
  what,
  contentAccess: more.contentAccess ?? [],
})

/** Who can sign in to the demo company, with what rights. */
export const logins: readonly DemoLogin[] = [
  login(
    'superadmin',
    ['Sara', 'Systemsson'],
    'Management',
    ['superadmin', 'impersonater'],
    0,
    'everything',
  ),
  login(
    'admin',
    ['Adam', 'Adminberg'],
    'Other',
    ['admin', 'impersonater'],
    0,
    'administration, may impersonate',
  ),
  login(
    'wageadmin',
    ['Vera', 'Lönelund'],
    'PayrollManager',
    ['wageadmin'],
    1,
    'wages and driver rights',
  ),
  login('clerk', ['Kalle', 'Tjänstemansson'], 'Other', ['tjänsteman'], 1, 'clerk: sees absence'),
  login('manager', ['Mona', 'Kontorsson'], 'OfficeManager', [], 2, 'manages a local office'),
  login('handler', ['Helena', 'Handläggar'], 'Other', ['admin'], 0, 'handles whistleblower cases', {
    contentAccess: ['admin/whistleblower'],
  }),
  login('driver', ['David', 'Förarsson'], 'Employee', [], 2, 'a driver'),
  login('newdriver', ['Nadja', 'Nyförare'], 'Employee', [], 2, 'a driver whose start is not done'),
]

export const demoCompanies = [
  { id: newId(), name: 'Exempel Bemanning AB', organisationNumber: '5560160680' },
  { id: newId(), name: 'Prov Logistik AB', organisationNumber: '' },
] as const

export interface DemoDepartment {
  readonly id: string
  readonly company: 0 | 1
  readonly name: string
  readonly type: DepartmentType
}
const department = (company: 0 | 1, name: string, type: DepartmentType): DemoDepartment => ({
  id: newId(),
  company,
  name,
  type,
})
export const demoDepartments: readonly DemoDepartment[] = [
  department(0, 'Ledning', 'Management'),
  department(0, 'Lönekontoret', 'PayrollOffice'),
  department(0, 'Exempelstad', 'PlaceOffice'),
  department(0, 'Trafikområde Norr', 'TrafficArea'),
  department(1, 'Terminalen', 'Other'),
]

export const conversations: readonly {
  headline: string
  content: string
  answers: readonly string[]
}[] = [
  {
    headline: 'Nya rutiner vid lastning',
    content:
      '<p>Hej!</p><p>Från måndag gäller <strong>nya rutiner</strong> vid port 4. Läs skylten innan du backar in.</p>',
    answers: ['<p>Tack, uppfattat.</p>', '<p>Gäller det även kvällspassen?</p>'],
  },
  {
    headline: 'Schema vecka 48',
    content: '<p>Schemat för vecka 48 är klart. Hör av dig om något inte stämmer.</p>',
    answers: ['<p>Jag kan ta fredagen om någon behöver byta.</p>'],
  },
  {
    headline: 'Vinterdäck',
    content:
      '<p>Alla bilar har nu vinterdäck. Kontrollera trycket vid första tankningen.</p><ul><li>Fram: 8,5 bar</li><li>Bak: 8,0 bar</li></ul>',
    answers: [],
  },
  {
    headline: 'Fikabröd på torsdag',
    content: '<p>Vi firar 500 dagar utan tillbud. Välkomna till kontoret klockan 14!</p>',
    answers: [
      '<p>Vad kul! Jag kommer.</p>',
      '<p>Sparar ni en bulle till kvällsskiftet?</p>',
      '<p>Självklart.</p>',
    ],
  },
  {
    headline: 'Uppdatera dina uppgifter',
    content:
      '<p>Kontrollera att din adress och dina närmast anhöriga stämmer, under Mina uppgifter.</p>',
    answers: ['<p>Klart.</p>'],
  },
]
