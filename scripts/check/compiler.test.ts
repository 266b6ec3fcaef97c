import { expect, it } from 'vitest'
import { shortened } from './compiler.ts'

const long = `{ id: string; name: string; ${'more: number; '.repeat(20)}}`

it('says the innermost reason at the place of the outermost, with the beginnings of its types', () => {
  const output = [
    `a/b.ts(14,3): error TS2322: Type '(input: ${long}) => void' is not assignable to type 'Answer'.`,
    `  Type '${long}' is not assignable to type 'Page'.`,
    `    Property 'hurry' is missing in type '${long}' but required in type '{ hurry: number; }'.`,
    `a/c.ts(2,1): error TS6133: 'unused' is declared but its value is never read.`,
    '',
  ].join('\n')
  expect(shortened(output)).toEqual([
    `a/b.ts(14,3): TS2322: Property 'hurry' is missing in type '${long.slice(0, 60)}…' but required in type '{ hurry: number; }'.`,
    `a/c.ts(2,1): error TS6133: 'unused' is declared but its value is never read.`,
  ])
})

it('says what is no error of a place as it is', () => {
  expect(shortened("error TS5058: The specified path does not exist: 'x'.\n")).toEqual([
    "error TS5058: The specified path does not exist: 'x'.",
  ])
})
