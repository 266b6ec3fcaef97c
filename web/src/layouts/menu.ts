import { addressOf, type Place, places } from '@portal/contracts/places'
import type { Waiting } from '@portal/contracts/waiting'
import {
  CalendarClock,
  CalendarOff,
  CircleAlert,
  ClipboardList,
  ClipboardPen,
  Clock,
  FileCheck,
  GraduationCap,
  House,
  IdCard,
  ListChecks,
  MapPin,
  Megaphone,
  MessageSquare,
  Newspaper,
  ReceiptText,
  ShieldAlert,
  Siren,
  TriangleAlert,
  Truck,
  UserRound,
} from 'lucide-react'
import type { Session } from '../api/session.tsx'
import { folderIcons } from '../faq/shared.ts'
import { mayOpen } from '../router/may-open.ts'
import type { MenuKey } from '../router/screen.ts'
import { screens } from '../screens.ts'
import { type MenuIcon, officeIcon } from './office-icon.tsx'

export interface MenuItem {
  readonly to: string
  readonly icon: MenuIcon
  /** A key of the layouts' texts, of what where there are several such entries; or words that come from the data. */
  readonly text: { key: MenuKey; of?: string } | { words: string }
  readonly badge?: number
  /** How many things there wait for an administrator. */
  readonly waiting?: number
}
/** An entry as it is read. */
export const entryWords = (text: MenuItem['text'], t: (key: MenuKey) => string): string =>
  'words' in text ? text.words : [t(text.key), text.of].filter(Boolean).join(' · ')

export interface MenuGroup {
  readonly title?: MenuKey
  readonly items: readonly MenuItem[]
}

/** The administrators' entries in their order, each with its icon; any other stands behind them. */
const administrators: Readonly<Partial<Record<MenuKey, MenuIcon>>> = {
  menuUsers: officeIcon('Users'),
  menuGroups: officeIcon('UsersRound'),
  menuDepartments: officeIcon('Building2'),
  menuCompanies: officeIcon('Landmark'),
  menuJobAds: officeIcon('BriefcaseBusiness'),
  menuNews: Newspaper,
  menuFaq: CircleAlert,
  menuDocuments: officeIcon('FileText'),
  menuContracts: officeIcon('FileSignature'),
  menuWageSpecs: ReceiptText,
  menuTests: ListChecks,
  menuCertificates: GraduationCap,
  menuUserRights: IdCard,
  menuVacation: CalendarOff,
  menuAbnormalities: TriangleAlert,
  menuMonthWorkReport: CalendarClock,
  menuTimelog: officeIcon('Key'),
  menuIncidents: ClipboardPen,
  menuWhistleblower: Megaphone,
  menuPrivacy: UserRound,
  menuStatistics: officeIcon('ChartColumn'),
  menuLogs: officeIcon('ScrollText'),
}
const order = Object.keys(administrators)
const placeOf = (key: MenuKey): number => order.indexOf(key) + 1 || order.length + 1
const forAdministrators = screens
  .flatMap(({ place, menu }) => (menu ? [{ place, menu }] : []))
  .toSorted((one, other) => placeOf(one.menu) - placeOf(other.menu))

/** What is reported beside damage, as the address of its form names it. */
const otherReports = 'Improvement,Deviation,Incident,RiskObservation'
const reporting = (incidentTypes: string, icon: MenuIcon, key: MenuKey): MenuItem => ({
  to: addressOf(places.incidentReport, { incidentTypes }),
  icon,
  text: { key },
})

/** What waits there and is counted in the person's summary. */
const countedAt = ({ summary }: Session, menu: MenuKey): number =>
  menu === 'menuWhistleblower' ? summary.whistleblowerUnhandledCount : 0

/** Is there a page at this address that this session may open? */
function reachable(session: Session, { path }: Place): boolean {
  const screen = screens.find((one) => one.path === path)
  return screen !== undefined && mayOpen(session, screen.who)
}

/**
 * The menu of the specification's section 2, without what this session may not open.
 * @param waiting what waits for them, which stands at the entry that leads to it
 */
export function menuOf(session: Session, waiting: readonly Waiting[] = []): MenuGroup[] {
  const waitingAt = (to: string) =>
    waiting.reduce((sum, { link, count }) => (link.split('?')[0] === to ? sum + count : sum), 0)
  const entry = (place: Place, icon: MenuIcon, key: MenuKey, badge?: number): MenuItem[] => {
    const to = addressOf(place)
    return reachable(session, place)
      ? [{ to, icon, text: { key }, badge, waiting: waitingAt(to) }]
      : []
  }
  const start: MenuGroup = { items: entry(places.start, House, 'menuStart') }
  const emergency: MenuGroup = {
    items:
      session.settings.emergencyDocuments.length > 0
        ? entry(places.emergency, Siren, 'menuEmergency')
        : [],
  }
  if (!session.summary.startupDone)
    return [start, emergency].filter((group) => group.items.length > 0)
  const managed = session.settings.managedDepartments
  const groups: MenuGroup[] = [
    start,
    {
      title: 'menuYou',
      items: [
        ...entry(places.details, UserRound, 'menuDetails'),
        ...entry(
          places.messages,
          MessageSquare,
          'menuMessages',
          session.summary.unreadMessageCount,
        ),
        ...entry(places.office, MapPin, 'menuOffice'),
        ...entry(places.timeReports, Clock, 'menuTimeReporting'),
        ...entry(places.wageSpecs, ReceiptText, 'menuWageSpecs'),
        ...entry(places.myVacation, CalendarOff, 'menuMyVacation'),
        ...entry(places.medicalCertificates, ClipboardPen, 'menuMedical'),
        ...entry(places.signed, FileCheck, 'menuSigned'),
        ...entry(places.educations, GraduationCap, 'menuEducation'),
        ...entry(places.myTests, ListChecks, 'menuMyTests'),
        ...entry(places.driverRights, IdCard, 'menuDriverRights'),
        ...entry(places.myAbnormalities, TriangleAlert, 'menuAbnormalities'),
      ],
    },
    { items: entry(places.absence, CalendarOff, 'menuAbsence') },
    {
      items: [
        ...entry(places.news, Newspaper, 'menuNews'),
        ...entry(places.insideJobs, ClipboardList, 'menuJobs'),
      ],
    },
    {
      items: session.settings.faqFolders
        .filter(({ isPublic }) => isPublic)
        .map(({ slug, name, icon }) => ({
          to: addressOf(places.faq, { slug }),
          icon: folderIcons[icon],
          text: { words: name },
        })),
    },
    {
      items: reachable(session, places.incidentReport)
        ? [
            reporting('DamageReport', Truck, 'menuDamage'),
            reporting(otherReports, ShieldAlert, 'menuReport'),
          ]
        : [],
    },
    { items: entry(places.whistleblower, Megaphone, 'menuWhistle') },
    {
      title: 'menuOfficeManager',
      items: reachable(session, places.officeInformation)
        ? managed.flatMap(({ id: departmentId, name: words }) => {
            const to = addressOf(places.officeInformation, { departmentId })
            const shifts = addressOf(places.officeShifts, { departmentId })
            const of = managed.length > 1 ? { of: words } : {}
            return [
              { to, icon: ClipboardList, text: { words }, waiting: waitingAt(to) },
              {
                to: shifts,
                icon: CalendarClock,
                text: { key: 'menuShifts' as const, ...of },
                waiting: waitingAt(shifts),
              },
            ]
          })
        : [],
    },
    {
      title: 'menuAdmin',
      items: forAdministrators.flatMap(({ place, menu }) =>
        entry(place, administrators[menu] ?? ClipboardList, menu).map((item) => ({
          ...item,
          waiting: (item.waiting ?? 0) + countedAt(session, menu),
        })),
      ),
    },
    emergency,
  ]
  return groups.filter((group) => group.items.length > 0)
}
