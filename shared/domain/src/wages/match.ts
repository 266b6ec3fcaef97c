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

/**
 * Whose a file is. With two numbers in it, it is nobody's, also where only one of them is somebody's here:
 * pay must not reach another.
 * @param people by personal number
 */
export function match(
  { fault, numbers }: ReadSpec,
  people: ReadonlyMap<string, string>,
): { readonly outcome: ImportOutcome; readonly userId: string | null } {
  const none = (outcome: ImportOutcome) => ({ outcome, userId: null })
  if (fault) return none(fault)
  const [number, another] = numbers
  if (number === undefined) return none('noNumber')
  if (another !== undefined) return none('severalPeople')
  const userId = people.get(number)
  return userId ? { outcome: 'fits', userId } : none('unknownNumber')
}
