import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take much longer than others of their project, in seconds: they walk all calls or screens, or have
 * copies of the house compiled. Where no run was before, nothing else is known of a file but its length.
 */
const long: readonly (readonly [number, RegExp])[] = [
  [220, /journeys\/(screens|long-words)/],
  [150, /journeys\/(phone|slow-line|offline-writing)|faults\/rotate-key/],
  [80, /compiler\/grown|faults\/(start|kill|slow-clients)|journeys\/(history-links|startup)/],
  [55, /journeys\/(first-load|offline-reading|whistleblower\.test)|faults\/scaled/],
  [40, /journeys\/(lists|looking-through|large-letters|waiting|list-rows|elsewhere|timereport)/],
  [35, /journeys\/(offline-older|whistleblower-cases|session)|faults\/database-away/],
  [35, /api\/(hidden-people|bulk-asker|objects|erasure-canary|bad-input)/],
]
/** What others of a project take. */
const usual: Readonly<Record<string, number>> = { compiler: 30, faults: 25, journeys: 25 }

/**
 * What starts processes and waits for them, and what computes in a browser and waits for it: the one passes
 * beside the other. How many of the run's processes each has, until it has no more files.
 */
const beside = [
  { names: ['compiler', 'faults'], processes: 1 },
  { names: ['journeys'], processes: 2 },
]
const besides = beside.flatMap(({ names }) => names)
/** What comes after them, the short ones last: nobody is waited for at the end. */
const quick = ['api', 'unit']

/**
 * Files of one project that follow each other are run by one process, which reads what they share once:
 * another project's file between two of them ends it. So they come in the order in which processes take them of
 * which one runs faults and the others journeys, until there are no more faults. Long ones come first.
 */
export default class BlockSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      long.find(([, names]) => names.test(moduleId))?.[0] ?? usual[project.name] ?? 0
    const longFirst = sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one))
    const byProject = Map.groupBy(longFirst, ({ project }) => project.name)
    const of = (name: string) => byProject.get(name) ?? []
    const begun = beside.flatMap(({ names, processes }) => {
      let at = 0
      const all = longFirst.filter(({ project }) => names.includes(project.name))
      return all.map((file) => {
        const begins = at
        at += secondsOf(file) / processes
        return { file, begins }
      })
    })
    const slow = begun.toSorted((one, other) => one.begins - other.begins).map(({ file }) => file)
    const others = [...byProject.keys()].filter((name) => ![...besides, ...quick].includes(name))
    return [...slow, ...[...others, ...quick].flatMap(of)]
  }
}
