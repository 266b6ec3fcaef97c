import type { TestToTake } from '@portal/contracts/test-shapes'
import { keep, kept as keptOf } from '../api/kept.ts'

export interface Given {
  readonly optionIds: readonly string[]
  readonly text: string
  readonly comment: string
}
/** What somebody has answered so far, and how far they have come. */
export interface Draft {
  readonly answers: Readonly<Record<string, Given>>
  readonly step: number
}

export const nothingGiven: Given = { optionIds: [], text: '', comment: '' }
const empty: Draft = { answers: {}, step: 0 }

/** Under what a draft is kept of its person. */
export const draftName = (test: TestToTake): string => `test ${test.id} ${test.round}`

/**
 * The draft of a person and a test, so that a reload goes on where they were. Where the test has
 * changed since, what does not fit it any more is left out, and it begins at the first question.
 */
export function readDraft(userId: string, test: TestToTake): Draft {
  try {
    const kept = keptOf('device', userId, draftName(test)) as
      | { version: TestToTake['version']; draft: Draft }
      | undefined
    if (!kept) return empty
    if (kept.version === test.version) return kept.draft
    return { ...empty, answers: fitting(test, kept.draft.answers) }
  } catch {
    return empty
  }
}

/** The answers that a test still asks for. */
export function fitting(
  test: TestToTake,
  answers: Readonly<Record<string, Given>>,
): Record<string, Given> {
  const questions = test.groups.flatMap((group) => group.questions)
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const given = answers[id]
      const known = new Set(options.map((option) => option.id))
      return given?.optionIds.every((one) => known.has(one)) ? [[id, given]] : []
    }),
  )
}

/** Keeps it. @returns whether there was room: else a reload begins anew */
export const keepDraft = (userId: string, test: TestToTake, draft: Draft): boolean =>
  keep('device', userId, draftName(test), { version: test.version, draft })

export function dropDraft(userId: string, test: TestToTake): void {
  keep('device', userId, draftName(test), undefined)
}
