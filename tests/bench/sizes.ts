import { outgrows } from '@portal/command-api/kit/body'
import { boundFaults } from '@portal/command-api/kit/faults'
import { sanitised, saysNothing } from '@portal/command-api/kit/rich-text'
import { type AnyCall, allCalls, calls, whole } from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import { inspectFile } from '@portal/platform/files/inspect'
import { readSheet } from '@portal/platform/files/sheet'
import { formFields } from '@portal/platform/pdf/pdf'
import { loopHeld } from '../harness/busy.ts'
import { form, noise, png } from '../harness/growing.ts'
import { benchServed } from './served.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 5

/** Bodies as long as a call lets them be, each of as much of one thing as fits. */
const bodies: Record<string, (bytes: number) => string> = {
  'an honest text': (bytes) => `{"a":"${'x'.repeat(bytes - 8)}"}`,
  names: (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 13) }, (_, n) => `"${String(n).padStart(7, 'k')}":1`)}}`,
  depth: (bytes) => `{"a":${'['.repeat(bytes / 2 - 4)}${']'.repeat(bytes / 2 - 4)}}`,
  'a list': (bytes) => `{"a":[${'0,'.repeat(bytes / 2 - 5)}0]}`,
}

/** Reads a body as the server does. */
function read(call: AnyCall, body: string): void {
  const bounds = boundsOf(call)
  if (outgrows(Buffer.from(body), bounds.shape)) return
  const input = JSON.parse(body) as unknown
  if (boundFaults(bounds.input, input).length === 0) whole(call.input).safeParse(input)
}

/** The longest that something held the event loop, of some rounds the median, in ms. */
async function longest(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const held = loopHeld()
    await Promise.resolve(work()).catch(() => undefined)
    times.push(held.end())
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}

/** How long anything that a client sends holds up all others: processor time of the event loop. */
export async function benchSizes(stand: Stand): Promise<void> {
  const { report, say } = stand
  say('What the largest that a client may send holds up…')
  const add = (what: string, ms: number) =>
    report.add(`held up by ${what}`, ms, 'ms', { atMost: 50 })
  for (const [what, make] of Object.entries(bodies)) {
    let most = 0
    for (const call of allCalls)
      if (call.method !== 'GET' && call.method !== 'DELETE')
        most = Math.max(most, await longest(() => read(call, make(boundsOf(call).bodyBytes))))
    add(`the largest body: ${what}`, most)
  }
  const richText = whole(calls.messages.reply.input)
  const groupId = '019abf5e-0000-7000-8000-000000000001'
  const html: Record<string, string> = {
    'rich text of many paragraphs': '<p>abc <b>def</b></p>'.repeat(1200),
    'rich text of tags within each other': '<b>'.repeat(5000),
    'rich text of as many marks as are taken': '<'.repeat(5000) + '&>'.repeat(5000),
    'rich text of signs that begin tags': '<'.repeat(50_000),
    'rich text of signs that begin entities': '&'.repeat(50_000),
    'rich text of signs that end tags': '>'.repeat(50_000),
  }
  for (const [what, content] of Object.entries(html))
    add(
      what,
      await longest(() => {
        if (richText.safeParse({ groupId, content }).success) saysNothing(sanitised(content))
      }),
    )
  const large = Buffer.from(noise(20_000_000))
  const pdf = Buffer.concat([form(['<</T(a)/FT/Tx>>']), large])
  const picture = png(12_000, 3000)
  const list = Buffer.from(`a;b\n${`${'x;'.repeat(20)}\n`.repeat(2000)}`)
  add('a picture of 36 million pixels', await longest(() => inspectFile(picture, 'a.png')))
  add('a PDF of 20 MB', await longest(() => inspectFile(pdf, 'a.pdf')))
  add('the form of a PDF of 20 MB', await longest(() => formFields(pdf)))
  add('a list of 2,000 rows', await longest(() => readSheet(list, { maxRows: 2000 })))
  add('a list of one line of 20 MB', await longest(() => readSheet(large, { maxRows: 2000 })))
  await benchServed(stand)
}
