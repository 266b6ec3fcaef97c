import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { type Sum, said, sumOf } from './sums.ts'

/** The project whose tests give every command there is. */
const OF_COMMANDS = 'api'

type Wrong = NonNullable<ReturnType<TestCase['result']>['errors']>[number]

/** What went wrong the first time: where, and the beginning of what was said. */
const wrong = ({ message, stacks }: Wrong): string => {
  const [at] = stacks ?? []
  const where = at ? ` (${at.file.split('/').at(-1)}:${at.line})` : ''
  return `    ${message.slice(0, 600).replaceAll('\n', '\n    ')}${where}`
}

/**
 * Prints the run's sum alone on the last line: `N passed, N failed, N skipped`; where a file is named by
 * TEST_SUMS, it writes the sums of the files there instead. What only a whole run can
 * say, that a topic is declared and never touched, is one failure more; of a part of it nothing is said.
 * A test that passed only when it was tried again is named before it, with what was wrong the first time: it hides a race, here or in the product.
 */
export default class SumReporter implements Reporter {
  #vitest: Vitest | undefined
  #sums: string | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#sums = process.env.TEST_SUMS
    // Tests that run tests of their own have sums of their own.
    delete process.env.TEST_SUMS
  }

  async #isWhole(modules: readonly TestModule[]): Promise<boolean> {
    const project = this.#vitest?.projects.find(({ name }) => name === OF_COMMANDS)
    if (!project || this.#vitest?.config.testNamePattern) return false
    const ended = new Set(modules.filter((one) => one.ok()).map(({ moduleId }) => moduleId))
    const { testFiles } = await project.globTestFiles()
    return testFiles.every((file) => ended.has(file))
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const files: Record<string, Sum> = {}
    const flaky: string[] = []
    for (const module of modules) {
      const counts: Sum = { passed: 0, failed: 0, skipped: 0 }
      files[module.relativeModuleId] = counts
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else counts.skipped++
        if (test.diagnostic()?.flaky)
          flaky.push(
            [`${module.relativeModuleId} > ${test.fullName}`, ...errors.map(wrong)].join('\n'),
          )
      }
      // What fails before or after its tests is nobody's result, and yet it failed.
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) counts.failed++
    }
    let beside = errors.length
    if (await this.#isWhole(modules)) {
      const { neverTouched } = await import('./touches.ts')
      const never = await neverTouched(process.env.TEST_TOUCHED ?? '')
      if (never.length > 0) {
        process.stderr.write(`declared as touched, and never was:\n  ${never.join('\n  ')}\n`)
        beside++
        process.exitCode = 1
      }
    }
    if (flaky.length > 0)
      process.stderr.write(`passed only when tried again:\n  ${flaky.join('\n  ')}\n`)
    const ran = Object.values(files).some(({ passed, failed }) => passed + failed > 0)
    if (!ran && beside === 0) {
      process.exitCode = 1
      beside = 1
    }
    const sums = { files, beside }
    if (this.#sums) writeFileSync(this.#sums, JSON.stringify(sums))
    else process.on('exit', () => process.stdout.write(said(sumOf(sums))))
  }
}
