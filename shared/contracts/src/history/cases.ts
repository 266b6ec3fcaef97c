import type { Locale, Scope } from '../kit.ts'
import { type ObjectKind, objectText, objectWords } from './objects.ts'

/** How the log knows the cases of a kind, and who looks after them. */
interface CaseKind {
  /** What its streams are called before the id. */
  readonly stream: string
  /** Who may see a case of it at all: the scope of its area. */
  readonly may: Scope
  /** Where its stream is not its own: several cases of one person share one, or each person has one in it. */
  readonly shares?: 'stream' | 'people'
  /** Its forms have parts, as a test has questions: each stands for itself. */
  readonly parted?: true
}

/** Kinds that are no objects in the log. */
type OwnKind = 'user' | 'attempt' | 'personAgreement'

/**
 * The kinds of cases that can be looked at as they stood at any moment. One that is added here needs its
 * table in `projections/src/history/case-place.ts`, and is then in every history, log and export.
 */
export const cases = {
  user: { stream: 'person', may: 'adminmenu' },
  /** By which agreements a person works, from which days on; its id is the person's. */
  personAgreement: { stream: 'personAgreement', may: 'wage', parted: true },
  report: { stream: 'incident', may: 'admin' },
  right: { stream: 'driverRight', may: 'wage' },
  leave: { stream: 'leave', may: 'admin', shares: 'stream' },
  leaveType: { stream: 'leaveType', may: 'admin' },
  contract: { stream: 'contract', may: 'wage' },
  document: { stream: 'document', may: 'wage' },
  test: { stream: 'test', may: 'wage', parted: true },
  attempt: { stream: 'taking', may: 'wage', shares: 'people' },
  course: { stream: 'course', may: 'adminmenu' },
  certificate: { stream: 'certificate', may: 'adminmenu' },
  timereport: { stream: 'timereport', may: 'wage' },
  driverCard: { stream: 'driverCard', may: 'wage' },
  wageSpec: { stream: 'wageSpec', may: 'wage' },
  medical: { stream: 'medicalCertificate', may: 'adminmenu' },
  education: { stream: 'userEducation', may: 'adminmenu' },
  offered: { stream: 'education', may: 'adminmenu' },
  abnormality: { stream: 'abnormalities', may: 'admin', shares: 'stream' },
  shift: { stream: 'shift', may: 'admin' },
  loan: { stream: 'loan', may: 'admin' },
  company: { stream: 'company', may: 'super' },
  department: { stream: 'department', may: 'admin' },
  group: { stream: 'group', may: 'admin' },
  news: { stream: 'news', may: 'admin' },
  question: { stream: 'faqEntry', may: 'admin' },
  folder: { stream: 'faqFolder', may: 'admin' },
  emergency: { stream: 'emergency', may: 'admin' },
  jobAd: { stream: 'jobAd', may: 'wage' },
  application: { stream: 'application', may: 'wage' },
} as const satisfies Readonly<Partial<Record<ObjectKind | OwnKind, CaseKind>>>
export type CaseName = keyof typeof cases
export const caseNames = Object.keys(cases) as [CaseName, ...CaseName[]]

/** Has a case of this kind an id that no other case has? By it alone it is held, or found in the log. */
export const hasOwnId = (
  kind: CaseName,
): kind is Exclude<CaseName, 'attempt' | 'personAgreement'> =>
  kind !== 'attempt' && kind !== 'personAgreement'

/** Is the id of a case of this kind a person's? */
export const isOfPerson = (kind: unknown): kind is 'user' | 'personAgreement' =>
  kind === 'user' || kind === 'personAgreement'

/** What the log knows of a kind. */
export const caseKind = (kind: CaseName): CaseKind => cases[kind]

/** The kind of a case; undefined for what has no moments to look at. */
export const caseOf = (kind: string): CaseName | undefined => caseNames.find((one) => one === kind)

/** One case. */
export interface CaseId {
  readonly category: CaseName
  readonly id: string
  /** Whose, where each person has one of the same id, as an attempt at a test's occasion. */
  readonly of?: string | undefined
}

/** The stream of a case; undefined where it has none of its own, so that the log must say which. */
export const caseStream = ({ category, id, of }: CaseId): string | undefined => {
  const { stream, shares } = caseKind(category)
  if (shares === 'stream') return undefined
  return `${stream}-${id}${shares === 'people' ? `.${of ?? ''}` : ''}`
}

const byStream = new Map<string, CaseName>(caseNames.map((name) => [cases[name].stream, name]))

/**
 * The case that an event is of.
 * @param object what it was done to: tells the cases apart that share a stream
 */
export function caseIn(
  stream: string,
  object: { readonly kind: string; readonly id: string } | null,
): CaseId | undefined {
  const dash = stream.indexOf('-')
  const category = byStream.get(stream.slice(0, dash))
  if (!category) return undefined
  const rest = stream.slice(dash + 1)
  switch (caseKind(category).shares) {
    case 'stream':
      return object?.kind === category ? { category, id: object.id } : undefined
    case 'people': {
      const [id = '', of = ''] = rest.split('.')
      return { category, id, of }
    }
    default:
      return { category, id: rest }
  }
}

const ownWords = {
  user: { en: 'Person', sv: 'Person', pl: 'Osoba', ro: 'Persoană', bs: 'Osoba' },
  attempt: {
    en: 'Test attempt',
    sv: 'Testförsök',
    pl: 'Podejście do testu',
    ro: 'Încercare la test',
    bs: 'Pokušaj testa',
  },
  personAgreement: {
    en: 'Collective agreement',
    sv: 'Kollektivavtal',
    pl: 'Układ zbiorowy',
    ro: 'Contract colectiv',
    bs: 'Kolektivni ugovor',
  },
} as const satisfies Readonly<Record<OwnKind, Readonly<Record<Locale, string>>>>

const isOwn = (category: CaseName): category is OwnKind => category in ownWords

/** The name of a case's kind. */
export const caseWord = (category: CaseName, locale: Locale): string =>
  ({ ...objectWords, ...ownWords })[category][locale]

/** What a case is called: its kind, and the name of what or whom it is about, as an entry of it knows them. */
export function caseText(
  category: CaseName,
  entry: {
    readonly object: { readonly kind: ObjectKind; readonly name: string | null } | null
    readonly subjectName: string | null
  },
  locale: Locale,
): string {
  if (!isOwn(category))
    return entry.object ? objectText(entry.object, locale) : caseWord(category, locale)
  const names = [category === 'attempt' ? entry.object?.name : null, entry.subjectName]
  return [caseWord(category, locale), names.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}
