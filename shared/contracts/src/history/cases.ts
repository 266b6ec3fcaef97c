import type { Scope } from '../kit.ts'
import type { ObjectKind } from './objects.ts'

/** How the log knows the cases of a kind, and who looks after them. */
interface CaseKind {
  /** What its streams are called before the id. */
  readonly stream: string
  /** Who may see a case of it at all: the scope of its area. */
  readonly may: Scope
}

/** The kinds of cases that can be looked at as they stood at any moment. */
export const cases = {
  report: { stream: 'incident', may: 'admin' },
  right: { stream: 'driverRight', may: 'wage' },
  contract: { stream: 'contract', may: 'wage' },
  document: { stream: 'document', may: 'wage' },
} as const satisfies Readonly<Partial<Record<ObjectKind, CaseKind>>>
export type CaseName = keyof typeof cases
export const caseNames = Object.keys(cases) as [CaseName, ...CaseName[]]

/** The kind of a case; undefined for what has no moments to look at. */
export const caseOf = (kind: string): CaseName | undefined => caseNames.find((one) => one === kind)

/** The stream of a case. */
export const caseStream = (kind: CaseName, id: string): string => `${cases[kind].stream}-${id}`
