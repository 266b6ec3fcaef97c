/** What a field's values are; names of people and things are looked up when they are shown. */
export const valueKinds = [
  'text',
  'html',
  'day',
  'moment',
  'yes',
  'number',
  'word',
  'file',
  'filled',
  'person',
  'department',
  'group',
  'company',
  'folder',
  'agreement',
] as const
export type ValueKind = (typeof valueKinds)[number]

/** The closed sets of words that values are of; the client has them in the reader's language. */
export const wordSets = [
  'userType',
  'role',
  'language',
  'contentAccess',
  'departmentType',
  'groupType',
  'documentKind',
  'documentSource',
  'approval',
  'approvedHow',
  'rightKind',
  'category',
  'contractType',
  'abnormalityType',
  'severity',
  'abnormalityStatus',
  'abnormalitySource',
  'measure',
  'testKind',
  'answerKind',
  'commentRule',
  'certificateType',
  'faqIcon',
  'reportType',
  'reportStatus',
  'authorityState',
  'authorityGround',
  'absenceType',
  'qualifyingDay',
  'employmentForm',
  'workExtent',
  'jobAudience',
  'applicationStatus',
  'loanKind',
  'retentionRule',
  'secondFactor',
  'bulkAction',
  'exportFormat',
] as const
export type WordSet = (typeof wordSets)[number]

/** A field of an event as people know it from the form. */
export interface FormField {
  readonly as: ValueKind
  /** The text of the form that stands beside it, `area:key`. */
  readonly label: string
  /** Of which set its words are, where it is a word. */
  readonly words?: WordSet
  /** Said once with the event, as a reason is: what was said before is not what it was before. */
  readonly once?: true
  /** What it says where nothing is set, where that is a decision of its own, `area:key`. */
  readonly none?: string
  /** Of a list of things, what is shown of each. */
  readonly of?: readonly string[]
}

/** What somebody fills in: the events that bear its fields, and what these are. */
export interface Form {
  readonly events: readonly string[]
  /** The field that tells its parts from each other, where a stream has many, as a test has questions. */
  readonly part?: string
  /** The event after which such a part is no more. */
  readonly gone?: string
  /** By where it stands in the data, e.g. `content.source`. */
  readonly fields: Readonly<Record<string, FormField>>
}

const made =
  <A extends ValueKind>(as: A) =>
  <L extends string>(label: L) =>
    ({ as, label }) as const
export const text = made('text')
export const html = made('html')
export const day = made('day')
export const moment = made('moment')
export const yes = made('yes')
export const number = made('number')
export const file = made('file')
export const filled = made('filled')
export const person = made('person')
export const department = made('department')
export const group = made('group')
export const company = made('company')
export const folder = made('folder')
export const agreement = made('agreement')
export const word = <L extends string>(label: L, words: WordSet) =>
  ({ as: 'word', label, words }) as const
/** Things with several fields each: these are shown of each, one beside the other. */
export const lines = <L extends string>(label: L, ...of: string[]) =>
  ({ as: 'text', label, of }) as const
/** The same, where the first of them is a word of a set. */
export const wordLines = <L extends string>(label: L, words: WordSet, ...of: string[]) =>
  ({ as: 'text', label, words, of }) as const
/** A field where nothing is something, in the words of this text. */
export const orNone = <F extends FormField, L extends string>(field: F, none: L) =>
  ({ ...field, none }) as const
/** The same said once. */
export const once = <F extends FormField>(field: F) => ({ ...field, once: true }) as const
