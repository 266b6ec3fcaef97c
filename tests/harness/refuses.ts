import { expect } from 'vitest'
import type { Running } from './processes.ts'

/** A start ends with 1 and says why in exactly one line, which has these words. */
export async function refusesToStart(running: Running, ...words: string[]): Promise<void> {
  const { code } = await running.exited
  expect(running.output().trimEnd().split('\n'), running.output()).toHaveLength(1)
  for (const word of words) expect(running.errors()).toContain(word)
  expect(code).toBe(1)
}
