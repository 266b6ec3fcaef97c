/** How many of a file's tests passed, failed and were left out; what failed around them is a failure, too. */
export interface Sum {
  passed: number
  failed: number
  skipped: number
}

/** What a run of tests came to. */
export interface Sums {
  /** By their paths in the repository. */
  readonly files: Readonly<Record<string, Sum>>
  /** What failed and belongs to no file: an error that nobody waited for, a topic that nobody touched. */
  readonly beside: number
}

/** As many files as may have failed by what else the machine was doing; where more did, it is the product. */
const MOST_AGAIN = 6

/**
 * The files that are run once more when all others have ended: what their tests try again stands in a portal
 * that the first try has changed, which a portal of their own is not. None where more is wrong than a few files.
 */
export function filesAgain({ files, beside }: Sums): string[] {
  const failed = Object.keys(files).filter((file) => (files[file]?.failed ?? 0) > 0)
  return beside === 0 && failed.length <= MOST_AGAIN ? failed : []
}

/** All in all: of files that were run once more, what they came to then. */
export function sumOf(first: Sums, again?: Sums): Sum {
  const sum = { passed: 0, failed: first.beside + (again?.beside ?? 0), skipped: 0 }
  for (const one of Object.values({ ...first.files, ...again?.files })) {
    sum.passed += one.passed
    sum.failed += one.failed
    sum.skipped += one.skipped
  }
  return sum
}

/** The last line of a run. */
export const said = ({ passed, failed, skipped }: Sum): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped\n`
