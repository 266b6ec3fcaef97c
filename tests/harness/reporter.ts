import type { Reporter, TestModule } from 'vitest/node'

/** Prints the run's sum alone on the last line: `N passed, N failed, N skipped`. */
export default class SumReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else counts.skipped++
      }
      // What fails before or after its tests is nobody's result, and yet it failed.
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0) counts.failed++
    }
    counts.failed += errors.length
    if (counts.passed + counts.failed === 0) {
      process.exitCode = 1
      counts.failed = 1
    }
    process.on('exit', () =>
      process.stdout.write(
        `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
      ),
    )
  }
}
