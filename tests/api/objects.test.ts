import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '@portal/command-api/areas'
import { type AnyCall, allCalls, calls, type Scope } from '@portal/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { become, idsOf, lives } from '../harness/hidden.ts'
import { type Asked, inputsOf } from '../harness/inputs.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { clientOf, passes } from '../harness/rights.ts'

// Operation × role × owner: who reaches what is one employee's (contracts, rights, messages, files, and
// what they are part of), declared in objects.tsv: `yes`; `no`, then the answer is to the letter that of
// an id that nobody has; `–` where the scope refuses at once; `gone` where somebody before took it away.
// A call that is not in the table reaches it for nobody; whoever adds one that does writes its line.

const table = join(import.meta.dirname, 'objects.tsv')

/** Those who do not rule come first: what they can do to it is nothing. The manager is their office's. */
const columns = ['driver', 'clerk', 'manager', 'owner', 'wageadmin', 'admin', 'superadmin'] as const
type Who = (typeof columns)[number]

let portal: TestPortal
const clients = new Map<Who, Client>()
const asks = new Map<AnyCall, Asked[]>()

beforeAll(async () => {
  portal = await startTestPortal()
  const stage = await lives(portal)
  const { id: managerId } = await (await portal.as('manager')).ok(calls.auth.me, {})
  const { departmentIds } = await stage.office.ok(calls.users.one, { id: managerId })
  await become(stage.office, stage.id, 'Employee', departmentIds)
  const { id: conversation } = await stage.office.ok(calls.messages.start, {
    recipients: [{ kind: 'user', id: stage.id }],
    subject: 'Schemat',
    content: '<p>Hör av dig.</p>',
  })
  await stage.client.ok(calls.messages.reply, { groupId: conversation, content: '<p>Ja.</p>' })
  await portal.settled()
  const known = await idsOf(portal.portal.parts.pool, stage)
  for (const area of areas) {
    const reads = area.answers?.reads ?? []
    const ids = [stage.id, ...new Set(reads.flatMap((model) => known.get(model) ?? []))]
    for (const call of Object.values(area.calls)) {
      const named = inputsOf(call, { ids, words: [] }).filter(({ like }) => like)
      if (named.length > 0 && call.transfer !== 'upload') asks.set(call, named)
    }
  }
  for (const who of columns)
    clients.set(who, who === 'owner' ? stage.client : await clientOf(portal, who))
}, 900_000)
afterAll(() => portal.stop())

/** What an answer says, but for what is new in each: ids, times, positions. */
async function outcome(client: Client, call: AnyCall, input: unknown): Promise<string> {
  const { status, error, bytes, headers } = await client.call(call, input as never)
  if (status !== 200) return `${status} ${error?.code}`
  if (!headers.get('content-type')?.includes('json')) return `${status} ${bytes.length > 0}`
  const said = bytes
    .toString()
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*')
  return `${status} ${said}`
}

/** Is there one of theirs that a call answers for otherwise than for what nobody has? */
async function reaches(client: Client, call: AnyCall): Promise<boolean> {
  const nobodys = new Map<string, string>()
  for (const { input, like } of asks.get(call) ?? []) {
    const key = JSON.stringify(like)
    const theirs = await outcome(client, call, input)
    const known = nobodys.get(key) ?? (await outcome(client, call, like))
    nobodys.set(key, known)
    // What others do meanwhile shows in a list: only what differs again is told of the id.
    if (theirs !== known && theirs !== (await outcome(client, call, like))) return true
  }
  return false
}

const may = (call: AnyCall, who: Who) =>
  passes[call.may as Scope].includes(who === 'owner' ? 'driver' : who)

/** First what only looks, then what takes away; last what lets nothing be taken away any more. */
const weight = (call: AnyCall) => {
  const { kind, method, name } = call
  if (call === calls.privacy.placeHold) return 3
  return kind === 'query' ? 0 : method === 'DELETE' || /remove|withdraw|erase/i.test(name) ? 2 : 1
}

test('every call reaches what is an employee’s for those alone whom the table has', async () => {
  const cells = new Map<string, string>()
  const nameOf = ({ area, name }: AnyCall) => `${area}.${name}`
  const inOrder = allCalls
    // Who looks through their eyes is another from then on.
    .filter((call) => asks.has(call) && call !== calls.impersonation.start)
    // Receipts that are none are counted: the eleventh is answered otherwise, whoever's ids stand beside it.
    .filter((call) => !(call.area === 'whistleblower' && call.may === 'guest'))
    .sort((one, other) => weight(one) - weight(other))
  const taken = new Set<AnyCall>()
  for (const heavy of [0, 1, 2, 3])
    for (const who of columns)
      for (const call of inOrder.filter((one) => weight(one) === heavy)) {
        const isReached = may(call, who) && (await reaches(clients.get(who) as Client, call))
        const not = taken.has(call) ? 'gone' : 'no'
        if (isReached && heavy === 2) taken.add(call)
        cells.set(`${nameOf(call)} ${who}`, isReached ? 'yes' : may(call, who) ? not : '–')
      }
  const found = inOrder
    .map((call) => [nameOf(call), ...columns.map((who) => cells.get(`${nameOf(call)} ${who}`))])
    .filter((row) => row.includes('yes'))
    .map((row) => row.join('\t'))
  const declared = (await readFile(table, 'utf8')).trimEnd().split('\n')
  const head = ['operation', ...columns].join('\t')
  expect([head, ...found.sort()]).toEqual(declared)
}, 900_000)
