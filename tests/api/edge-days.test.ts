import { type AnyCall, allCalls, calls, pathParameters, type Scope } from '@portal/contracts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientOf, mayCall } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'

// Before the year 1 and after 9999 a database knows no days. One that was taken would stop the list it stands in,
// for everybody, and one that is asked for would be an error of ours.

const portal = standingPortal()

const edges = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '0000-01', '9999-12'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '0000-01-01T00:00', '9999-12-31T23:59'],
]

/** What stands under a field of a call's input, as JSON Schema. */
const schemaOf = (call: AnyCall): Record<string, unknown> => {
  const said = z.toJSONSchema(call.input as unknown as z.ZodType, {
    ...{ io: 'input', unrepresentable: 'any' },
  })
  return (said.properties ?? {}) as Record<string, unknown>
}
const ofTime = /"format":"date|\\\\d\{4\}-|\(18\|19/

/** The input with every text in it that is, or may be, a day, a month or a moment, in the place of another. */
function* edgesOf(call: AnyCall): Generator<readonly [field: string, input: object]> {
  const example = call.example as Record<string, unknown>
  for (const [field, schema] of Object.entries(schemaOf(call))) {
    const written = JSON.stringify(example[field]) ?? ''
    const isOfTime = ofTime.test(JSON.stringify(schema))
    for (const edge of edges) {
      const within = written.replace(/"\d{4}-\d\d[-\dT:.Z]*"/g, JSON.stringify(edge))
      if (within !== written)
        yield [`${field}: ${edge}`, { ...example, [field]: JSON.parse(within) }]
      else if (isOfTime) yield [`${field}: ${edge}`, { ...example, [field]: edge }]
    }
  }
}

test('no day, month or moment that is named makes a call fail', async () => {
  const failed: string[] = []
  for (const call of allCalls) {
    if (call.transfer === 'upload' && pathParameters(call.path).length > 0) continue
    const asked = [...edgesOf(call)]
    if (asked.length === 0) continue
    const client = await clientOf(portal, mayCall(call.may as Scope))
    for (const [what, input] of asked) {
      const answer =
        call.transfer === 'upload'
          ? await client.upload(
              call,
              [{ name: 'intyg.pdf', bytes: formPdf(['Namn']) }],
              'files',
              input as Record<string, string>,
            )
          : await client.call(call, input)
      if (answer.status >= 500) failed.push(`${call.method} ${call.path} ${what}`)
    }
  }
  expect(failed).toEqual([])
})

test('and none of it that was taken stops a list', async () => {
  const health = async () => {
    const { parts } = (await (await fetch(`${portal.url}/api/health`)).json()) as {
      parts: { projections: Record<string, { state: string }> }
    }
    return Object.entries(parts.projections).flatMap(([name, { state }]) =>
      state === 'running' ? [] : [name],
    )
  }
  const admin = await portal.as('admin')
  await admin.ok(calls.vacation.types, {})
  await new Promise((done) => setTimeout(done, 3000))
  expect(await health()).toEqual([])
})
