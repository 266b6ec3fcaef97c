import type { LucideIcon } from 'lucide-react'
import {
  Award,
  Building2,
  ClipboardList,
  FileCheck,
  FileText,
  GraduationCap,
  House,
  IdCard,
  Landmark,
  ListChecks,
  MapPin,
  MessageSquare,
  Newspaper,
  ScrollText,
  Siren,
  TriangleAlert,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Session } from '../api/session.tsx'
import { mayOpen } from '../router/guards.tsx'
import { pages } from '../router/pages.ts'
import { screens } from '../screens.ts'

export interface MenuItem {
  readonly to: string
  readonly icon: LucideIcon
  /** A key of the layouts' texts, or words that come from the data. */
  readonly text: { key: MenuKey } | { words: string }
  readonly badge?: number
}
export interface MenuGroup {
  readonly title?: MenuKey
  readonly items: readonly MenuItem[]
}
export type MenuKey =
  | 'menuStart'
  | 'menuYou'
  | 'menuDetails'
  | 'menuMessages'
  | 'menuOffice'
  | 'menuOfficeManager'
  | 'menuAdmin'
  | 'menuUsers'
  | 'menuGroups'
  | 'menuDepartments'
  | 'menuCompanies'
  | 'menuSigned'
  | 'menuDocuments'
  | 'menuLogs'
  | 'menuMyTests'
  | 'menuTests'
  | 'menuAbnormalities'
  | 'menuEducation'
  | 'menuCertificates'
  | 'menuDriverRights'
  | 'menuUserRights'
  | 'menuNews'
  | 'menuEmergency'

/** Is there a page at this address that this session may open? */
function reachable(session: Session, path: string): boolean {
  const screen = screens.find((one) => one.path === path)
  return screen !== undefined && path in pages && mayOpen(session, screen.who)
}

/** The menu of the specification's section 2, without what this session may not open. */
export function menuOf(session: Session): MenuGroup[] {
  const entry = (path: string, icon: LucideIcon, key: MenuKey, badge?: number): MenuItem[] =>
    reachable(session, path)
      ? [{ to: path.replace(/\/:\w+\?/, ''), icon, text: { key }, badge }]
      : []
  const start: MenuGroup = { items: entry('/start', House, 'menuStart') }
  const emergency: MenuGroup = {
    items:
      session.settings.emergencyDocuments.length > 0
        ? entry('/inside/emergencyDocument', Siren, 'menuEmergency')
        : [],
  }
  if (!session.summary.startupDone)
    return [start, emergency].filter((group) => group.items.length > 0)
  const office = '/inside/officemanager/:departmentId?/information'
  const groups: MenuGroup[] = [
    start,
    {
      title: 'menuYou',
      items: [
        ...entry('/inside/user/details', UserRound, 'menuDetails'),
        ...entry(
          '/inside/user/messages',
          MessageSquare,
          'menuMessages',
          session.summary.unreadMessageCount,
        ),
        ...entry('/inside/user/office', MapPin, 'menuOffice'),
        ...entry('/inside/user/signed-documents', FileCheck, 'menuSigned'),
        ...entry('/inside/user/education', GraduationCap, 'menuEducation'),
        ...entry('/test', ListChecks, 'menuMyTests'),
        ...entry('/inside/user/driverrights', IdCard, 'menuDriverRights'),
        ...entry('/inside/user/abnormalities', TriangleAlert, 'menuAbnormalities'),
      ],
    },
    { items: entry('/inside/news', Newspaper, 'menuNews') },
    {
      title: 'menuOfficeManager',
      items: reachable(session, office)
        ? session.settings.managedDepartments.map((department) => ({
            to: `/inside/officemanager/${department.id}/information`,
            icon: ClipboardList,
            text: { words: department.name },
          }))
        : [],
    },
    {
      title: 'menuAdmin',
      items: [
        ...entry('/inside/admin/user', Users, 'menuUsers'),
        ...entry('/inside/admin/usergroup/:usergroupId?', UsersRound, 'menuGroups'),
        ...entry('/inside/admin/department/:departmentId?', Building2, 'menuDepartments'),
        ...entry('/inside/admin/company', Landmark, 'menuCompanies'),
        ...entry('/inside/admin/news', Newspaper, 'menuNews'),
        ...entry('/inside/admin/document', FileText, 'menuDocuments'),
        ...entry('/inside/admin/test', ListChecks, 'menuTests'),
        ...entry('/inside/admin/certificate', Award, 'menuCertificates'),
        ...entry('/inside/admin/user-rights', IdCard, 'menuUserRights'),
        ...entry('/inside/admin/abnormality', TriangleAlert, 'menuAbnormalities'),
        ...entry('/inside/admin/user-logs', ScrollText, 'menuLogs'),
      ],
    },
    emergency,
  ]
  return groups.filter((group) => group.items.length > 0)
}
