import { defineConfig } from 'vitest/config'
import BlockSequencer from './tests/harness/order.ts'

// Where `isolate` is false, files leave nothing behind: what one file's process has read, the next one need
// not (`order.ts` has them follow each other).
const serverSide = {
  environment: 'node',
  testTimeout: 120_000,
  // The first who needs the demo company makes it for the whole run, and the others wait for it.
  hookTimeout: 300_000,
  expect: { poll: { timeout: 15_000 } },
  // A portal and who asks it are in one process: what a call leaves behind is to be gone before it is moved.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
} as const

/** What waits for a server, a browser or processes is tried once more; the run's sum names whatever needed that. */
const TRIED_AGAIN = 1
/** For what opens screens. */
const UNPACKED = ['./tests/harness/chromium-setup.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tests/harness/reporter.ts'],
    globalSetup: ['./tests/harness/postgres-setup.ts'],
    // One more than a small machine has processors: who waits for a page or a process leaves its processor to others.
    maxWorkers: 3,
    sequence: { sequencer: BlockSequencer },
    projects: [
      {
        test: {
          ...serverSide,
          name: 'unit',
          isolate: false,
          include: [
            '{command-api,projections,workers}/src/**/*.test.ts',
            'shared/*/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { test: { ...serverSide, name: 'compiler', include: ['tests/compiler/**/*.test.ts'] } },
      {
        test: {
          ...serverSide,
          retry: TRIED_AGAIN,
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
        },
      },
      {
        test: {
          ...serverSide,
          // They start processes, many at a time; on a busy machine that takes its time.
          testTimeout: 240_000,
          retry: TRIED_AGAIN,
          globalSetup: UNPACKED,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
        },
      },
      {
        test: {
          ...serverSide,
          retry: TRIED_AGAIN,
          globalSetup: UNPACKED,
          name: 'journeys',
          isolate: false,
          include: ['tests/journeys/**/*.test.ts'],
        },
      },
    ],
  },
})
