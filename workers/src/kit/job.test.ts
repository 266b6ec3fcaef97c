import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JobContext, job, jobNamed } from './job.ts'

const done: unknown[] = []
const greet = job(
  'greet',
  { userId: z.string(), days: z.coerce.number() },
  async (data) => void done.push(data),
)
const context = {} as JobContext

test('a job that is asked for carries what is the job’s, and no more of an event', () => {
  const event = { userId: 'u', days: 7, name: 'Åsa' }
  expect(greet(event)).toEqual({ job: 'greet', data: { userId: 'u', days: 7 } })
})

test('it is found by the name that the database knows it by, and reads what an earlier release wrote', async () => {
  await jobNamed('greet')?.work({ userId: 'u', days: '7' }, context)
  expect(done).toEqual([{ userId: 'u', days: 7 }])
  expect(jobNamed('sing')).toBeUndefined()
})

test('what it cannot be done with is not begun', async () => {
  await expect(greet.work({ days: 7 }, context)).rejects.toThrow('userId')
  expect(done).toHaveLength(1)
})

test('no two bear one name', () => {
  expect(() => job('greet', {}, async () => undefined)).toThrow('two jobs are called greet')
})
