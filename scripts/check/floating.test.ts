import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { floatingIn } from './floating.ts'

const found = [
  'setInterval(() => void look(), 1)',
  'setInterval(() => look(), 1)',
  'setInterval(look, 1)',
  'setInterval(async () => undefined, 1)',
  'socket.on("told", async () => look())',
  'new Later(() => look())',
  'look()',
  'void look()',
  'maybe?.()',
  'look().finally(() => undefined)',
  'look().then(() => undefined)',
]
const left = [
  'await look()',
  'look().catch(() => undefined)',
  'look().then(() => undefined, () => undefined)',
  'look().catch(() => undefined).finally(() => undefined)',
  'setInterval(() => void look().catch(() => undefined), 1)',
  'setInterval(() => { beside(look()) }, 1)',
  'beside(look())',
  'app.register(async () => look())',
]
const given = `
declare function setInterval(turn: () => void, ms: number): void
declare function look(): Promise<string>
declare const maybe: (() => Promise<string>) | undefined
declare function beside(work: Promise<unknown>): void
declare const socket: { on(name: string, hear: () => void): void }
declare const app: { register(plugIn: () => void): void }
declare class Later { constructor(work: () => void) }
`

let folder: string
/** What was said of each line. */
let said: ReadonlyMap<string, number>
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'floating-')))
  const compilerOptions = { strict: true, target: 'esnext', module: 'esnext', types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const lines = [...found, ...left]
  await writeFile(join(folder, 'all.ts'), `${lines.join('\n')}\n${given}export {}\n`)
  const looked = floatingIn(folder, (name) => name === 'all.ts')
  expect(looked?.files).toBe(1)
  const counts = new Map(lines.map((line) => [line, 0]))
  for (const one of looked?.found ?? []) {
    const line = lines[Number(/^all\.ts:(\d+): /.exec(one)?.[1]) - 1] ?? one
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  said = counts
})
afterAll(() => rm(folder, { recursive: true }))

it.each(found)('a promise that nobody waits for is found in %s', (line) => {
  expect(said.get(line)).toBeGreaterThan(0)
})

it.each(left)('%s is let be', (line) => {
  expect(said.get(line)).toBe(0)
})
