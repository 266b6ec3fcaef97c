import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Spreads the files of every project over the whole run, the long ones of each first. What runs at the
 * same time is then of several kinds: one waits for a browser or a process while another computes.
 */
export default class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longFirst = await super.sort(files)
    const byProject = Map.groupBy(longFirst, ({ project }) => project.name)
    return [...byProject.values()]
      .flatMap((all) => all.map((file, nth) => ({ file, place: nth / all.length })))
      .toSorted((one, other) => one.place - other.place)
      .map(({ file }) => file)
  }
}
