import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files that take long: they walk all calls or screens, or have copies of the house compiled. Where no run
 * was before, nothing else is known of a file but its length, and one of these alone at the end is waited for.
 */
const long =
  /tests\/(compiler\/(new-area|recipe)|api\/(bad-input|objects|hidden-people|erasure-canary)|journeys\/(screens|phone|startup))\.test\.ts$/

/**
 * Spreads the files of every project over the whole run, the long ones of each first. What runs at the
 * same time is then of several kinds: one waits for a browser or a process while another computes.
 */
export default class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longFirst = sorted.toSorted(
      (one, other) => Number(long.test(other.moduleId)) - Number(long.test(one.moduleId)),
    )
    const byProject = Map.groupBy(longFirst, ({ project }) => project.name)
    return [...byProject.values()]
      .flatMap((all) => all.map((file, nth) => ({ file, place: nth / all.length })))
      .toSorted((one, other) => one.place - other.place)
      .map(({ file }) => file)
  }
}
