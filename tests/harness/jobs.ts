import { randomBytes } from 'node:crypto'
import { Executor } from '@portal/command-api/kit/execute'
import { forJobs } from '@portal/command-api/kit/for-jobs'
import type { EventLog } from '@portal/platform/event-log'

/** The executor as a job has it, over this log. */
export const decidesOver = (log: EventLog) =>
  forJobs(new Executor(log, randomBytes(32)), () => new Date())
