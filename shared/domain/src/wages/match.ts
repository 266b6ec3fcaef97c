import type { ImportOutcome } from '@portal/contracts/wages'

/** A file of an import, as it was read. */
export interface ReadSpec {
  /** Why nothing was read of it. */
  readonly fault: Extract<
    ImportOutcome,
    'notPdf' | 'tooLarge' | 'locked' | 'unreadable' | 'lost'
  > | null
  /** Personal numbers of twelve digits, in its name and in what it says. */
  readonly numbers: readonly string[]
}

/** Whose a number was until a day. */
export interface Former {
  readonly userId: string
  readonly until: string
}

/**
 * Whose a file is. With two numbers in it, it is nobody's, also where only one of them is somebody's here:
 * pay must not reach another. With a number that was somebody's before, it is for a person to say.
 * @param people by personal number
 * @param formers by personal number, those that had it before
 */
export function match(
  { fault, numbers }: ReadSpec,
  people: ReadonlyMap<string, string>,
  formers: ReadonlyMap<string, Former>,
): { readonly outcome: ImportOutcome; readonly userId: string | null; readonly until: string } {
  const none = (outcome: ImportOutcome) => ({ outcome, userId: null, until: '' })
  if (fault) return none(fault)
  const [number, another] = numbers
  if (number === undefined) return none('noNumber')
  if (another !== undefined) return none('severalPeople')
  const userId = people.get(number)
  if (userId) return { outcome: 'fits', userId, until: '' }
  const former = formers.get(number)
  return former ? { outcome: 'formerNumber', ...former } : none('unknownNumber')
}
