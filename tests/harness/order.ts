import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files that take long: they walk all calls or screens, or have copies of the house compiled. Where no run
 * was before, nothing else is known of a file but its length, and one of these alone at the end is waited for.
 */
const long =
  /tests\/(compiler\/grown|faults\/(rotate-key|scaled|kill)|api\/(bad-input|objects|hidden-people|erasure-canary)|journeys\/(screens|phone|startup))\.test\.ts$/

/** What takes long, and waits for browsers and for processes. */
const slow = ['compiler', 'faults', 'journeys']
/** What comes after them, the short ones last: nobody is waited for at the end. */
const quick = ['api', 'unit']

/**
 * Files of one project that follow each other are run by one process, which reads what they share once:
 * another project's file between two of them ends it. So those of a project stand together; but faults,
 * which wait for processes that die, are spread over the journeys, which compute. Long ones come first.
 */
export default class BlockSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longFirst = sorted.toSorted(
      (one, other) => Number(long.test(other.moduleId)) - Number(long.test(one.moduleId)),
    )
    const byProject = Map.groupBy(longFirst, ({ project }) => project.name)
    const of = (name: string) => byProject.get(name) ?? []
    const spread = slow
      .flatMap((name) => of(name).map((file, nth, all) => ({ file, place: nth / all.length })))
      .toSorted((one, other) => one.place - other.place)
      .map(({ file }) => file)
    const others = [...byProject.keys()].filter((name) => ![...slow, ...quick].includes(name))
    return [...spread, ...[...others, ...quick].flatMap(of)]
  }
}
