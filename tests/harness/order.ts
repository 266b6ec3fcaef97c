import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take much longer than others of their project, in seconds: they walk all calls or screens, or have
 * copies of the house compiled. Where no run was before, nothing else is known of a file but its length.
 */
const long: readonly (readonly [number, RegExp])[] = [
  [180, /compiler\/grown|faults\/rotate-key|journeys\/(screens|phone|offline-writing)\.test/],
  [120, /faults\/(start|kill)|journeys\/(startup|drivers-month)|api\/(hidden-people|bad-input)/],
  [
    80,
    /journeys\/(history-links|first-load|whistleblower-cases|medical|wages|long-words)|faults\/scaled/,
  ],
  [
    50,
    /api\/(objects|erasure-canary)|journeys\/(whistleblower|account|history|offline-reading)\.test/,
  ],
]
/** What others of a project take. */
const usual: Readonly<Record<string, number>> = { compiler: 30, faults: 25, journeys: 25 }

/** What starts processes and waits for them, and what computes in a browser: the one passes beside the other. */
const beside = [['compiler', 'faults'], ['journeys']]
/** What comes after them, the short ones last: nobody is waited for at the end. */
const quick = ['api', 'unit']

/**
 * Files of one project that follow each other are run by one process, which reads what they share once:
 * another project's file between two of them ends it. So they come in the order in which two processes take
 * them of which one runs faults and the other journeys, until there are no more faults. Long ones come first.
 */
export default class BlockSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      long.find(([, names]) => names.test(moduleId))?.[0] ?? usual[project.name] ?? 0
    const longFirst = sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one))
    const byProject = Map.groupBy(longFirst, ({ project }) => project.name)
    const of = (name: string) => byProject.get(name) ?? []
    const begun = beside.flatMap((names) => {
      let at = 0
      const all = longFirst.filter(({ project }) => names.includes(project.name))
      return all.map((file) => {
        const begins = at
        at += secondsOf(file)
        return { file, begins }
      })
    })
    const slow = begun.toSorted((one, other) => one.begins - other.begins).map(({ file }) => file)
    const others = [...byProject.keys()].filter(
      (name) => ![...beside.flat(), ...quick].includes(name),
    )
    return [...slow, ...[...others, ...quick].flatMap(of)]
  }
}
