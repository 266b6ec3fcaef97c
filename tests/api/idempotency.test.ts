import { allCalls, calls } from '@portal/contracts'
import { whole } from '@portal/contracts/kit'
import { newId } from '@portal/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, impersonation, files } = calls
const portal = standingPortal()
let admin: Client
let superadmin: Client
let driverId = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  superadmin = await portal.as('superadmin')
  driverId = await portal.idOf('driver')
})

const CANARY = 'Kanariefågel'
let made = 0
const key = () => ({ 'idempotency-key': `${CANARY}-${process.pid}-${made++}` })
/** Everything that the table holds, one text a row; bytes as they are. */
const kept = async () => {
  const { rows } = await portal.portal.parts.pool.query<Record<string, unknown>>(
    'SELECT * FROM api.idempotency',
  )
  return rows.map((row) =>
    Object.values(row)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join(' '),
  )
}

describe('what is kept to answer a repeat', () => {
  test('is whole, however long, also of many that come at the same time', async () => {
    const content = `<p>${'långt '.repeat(5000)}</p>`
    const { messages } = calls
    const recipients = [{ kind: 'user' as const, id: driverId }]
    const { id } = await admin.ok(messages.start, { recipients, subject: 'Långt', content })
    await portal.settled()
    const keys = Array.from({ length: 20 }, key)
    const asked = () =>
      Promise.all(
        keys.map((headers, nth) =>
          // Every other one is answered in a few letters.
          nth % 2 === 0
            ? admin.ok(messages.open, { id, markRead: false }, { headers })
            : admin.ok(messages.reply, { groupId: id, content: `<p>${nth}</p>` }, { headers }),
        ),
      )
    const first = await asked()
    expect(JSON.stringify(first[0]).length).toBeGreaterThan(30_000)
    expect(await asked()).toEqual(first)
  })

  test('holds no token, no text and no key of a caller, whatever was called', async () => {
    const commands = allCalls.filter((call) => call.kind === 'command' && call.may !== 'guest')
    const spared = new Set(['DELETE /api/auth', 'DELETE /api/admin/user/impersonate'])
    for (const call of commands) {
      if (spared.has(`${call.method} ${call.path}`) || call.transfer === 'upload') continue
      await superadmin.call(call as typeof users.create, call.example as never, { headers: key() })
    }
    const person = { firstName: CANARY, lastName: CANARY, email: 'kanarie@demo.example' }
    await admin.call(users.invite, { people: [person], preview: true } as never, { headers: key() })
    await admin.ok(users.create, person, { headers: key() })
    const form = new FormData()
    form.append('files', new Blob([CANARY]), `${CANARY}.txt`)
    await admin.ok(files.upload, {}, { headers: key(), form })
    const taken = await superadmin.call(impersonation.start, { id: driverId }, { headers: key() })
    expect(taken.status).toBe(200)
    const all = (await kept()).join('\n')
    expect((await kept()).length).toBeGreaterThan(50)
    const utf8 = Buffer.from(CANARY).toString('latin1')
    for (const word of [CANARY, utf8, 'kanarie@', 'jwtToken', 'signageKey', '"code"'])
      expect(all.includes(word), word).toBe(false)
    // A token: three letters of it alone stand in sealed bytes by chance, one run in some hundreds.
    expect(all).not.toMatch(/eyJ[\w-]{8,}\.eyJ/)
  })

  test('is nothing for calls whose reply is a secret: they are decided anew', async () => {
    const headers = key()
    const before = (await kept()).length
    const first = await superadmin.ok(impersonation.start, { id: driverId }, { headers })
    expect((await kept()).length).toBe(before)
    const again = await superadmin.ok(impersonation.start, { id: driverId }, { headers })
    expect([first.jwtToken, again.jwtToken].every((token) => token.length > 20)).toBe(true)
  })

  test('a call that answers with a token, a key or a code says so', () => {
    const secret = /token|secret|signageKey|recovery|otp|password/i
    const names = (schema: unknown): string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([name, inner]) => [
            ...(name === 'properties' ? Object.keys(inner as object) : []),
            ...names(inner),
          ])
    const found = allCalls
      .filter((call) => call.kind === 'command')
      .filter((call) =>
        names(z.toJSONSchema(whole(call.reply), { unrepresentable: 'any' })).some((name) =>
          secret.test(name),
        ),
      )
    expect(found.length).toBeGreaterThan(4)
    expect(found.filter((call) => !call.secret).map((call) => call.path)).toEqual([])
  })

  test('goes with the person: theirs, and what names them in the replies of others', async () => {
    const { id } = await admin.ok(users.create, {
      firstName: 'Glömd',
      lastName: 'Glömdsson',
      email: 'glomd@demo.example',
    })
    const headers = key()
    await admin.call(
      users.invite,
      {
        people: [{ firstName: 'Glömd', lastName: 'x', email: 'glomd@demo.example' }],
        preview: true,
      } as never,
      { headers },
    )
    await portal.settled()
    const before = (await kept()).length
    await superadmin.ok(users.remove, { id, erase: 'true' })
    expect((await kept()).length).toBeLessThan(before)
  })

  test('still answers the same to the same', async () => {
    const headers = key()
    const person = { firstName: 'En', lastName: 'Gång', email: 'samma.svar@demo.example' }
    const first = await admin.call(users.create, person, { headers })
    const again = await admin.call(users.create, person, { headers })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'))
  })
})

describe('a reply that cannot be kept', () => {
  const pool = () => portal.portal.parts.pool
  beforeAll(async () => {
    await pool().query(`
      CREATE FUNCTION api.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER no_room BEFORE UPDATE ON api.idempotency FOR EACH ROW EXECUTE FUNCTION api.no_room()`)
  })
  afterAll(async () => {
    await pool().query('DROP FUNCTION api.no_room CASCADE')
  })

  test('is given all the same, and what it is about happens once', async () => {
    const headers = key()
    const person = { firstName: 'Full', lastName: 'Disk', email: 'full.disk@demo.example' }
    const first = await admin.ok(users.create, person, { headers })
    await expect
      .poll(async () => (await admin.call(users.create, person, { headers })).body)
      .toEqual(first)
  })
})

describe('an upload that is repeated', () => {
  const form = (text: string, name = 'a.txt') => {
    const data = new FormData()
    data.append('files', new Blob([text]), name)
    return data
  }
  const read = async (id: string) => {
    const stored = await portal.portal.parts.files.get(id, '')
    return stored ? Buffer.concat(await stored.toArray()).toString() : undefined
  }

  test('is the same one; other bytes or another name under the key are refused', async () => {
    const headers = key()
    const first = await admin.ok(files.upload, {}, { headers, form: form('ett') })
    const again = await admin.ok(files.upload, {}, { headers, form: form('ett') })
    expect(again).toEqual(first)
    for (const other of [form('två'), form('ett', 'b.txt')])
      expect(await admin.refusal(files.upload, {}, { headers, form: other })).toBe(
        'idempotencyKeyReused',
      )
  })

  test('after the key was forgotten never changes what was read before', async () => {
    const headers = key()
    const [first] = (await admin.ok(files.upload, {}, { headers, form: form('först') })).files
    await portal.portal.parts.pool.query('DELETE FROM api.idempotency')
    const answer = await admin.call(files.upload, {}, { headers, form: form('sedan') })
    expect(await read(first?.id ?? '')).toBe('först')
    if (answer.status === 200) expect(answer.body.files[0]?.id).not.toBe(first?.id)
    await portal.portal.parts.pool.query('DELETE FROM api.idempotency')
    const same = await admin.ok(files.upload, {}, { headers, form: form('först') })
    expect(same.files[0]?.id).toBe(first?.id)
  })

  test('bytes that are not those that were stored are told, not served', async () => {
    const [file] = (await admin.ok(files.upload, {}, { form: form('äkta') })).files
    const id = file?.id ?? newId()
    await portal.settled()
    expect((await admin.call(files.download, { id })).status).toBe(200)
    await portal.portal.parts.files.remove(id)
    await portal.portal.parts.files.put(id, Buffer.from('falsk'))
    const answer = await admin.call(files.download, { id })
    expect([answer.status, answer.error?.code]).toEqual([409, 'fileChanged'])
  })
})
