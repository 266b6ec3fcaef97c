import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import {
  type Correspondents,
  correspondents,
  recipients,
  write,
} from '../harness/correspondents.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber } from '../harness/wages.ts'

const { messages, app, departments, groups, users } = calls
const portal = standingPortal()
let ids: Correspondents['ids']
let superadmin: Client
let admin: Client
let manager: Client
let driver: Client
let newdriver: Client
let clerk: Client

beforeAll(async () => {
  ;({ ids, superadmin, admin, manager, driver, newdriver, clerk } = await correspondents(portal))
})

const to = (...names: DemoName[]) => recipients({ ids }, ...names)
const unread = async (client: Client) => {
  await portal.settled()
  return (await client.ok(app.summary, {})).unreadMessageCount
}
/** What the badge shows and what the list adds up to: they must be the same. */
const counted = async (client: Client) => {
  const count = await unread(client)
  const { rows } = await client.ok(messages.mine, { pageSize: 0 })
  expect(rows.reduce((sum, row) => sum + row.unreadCount, 0)).toBe(count)
  return count
}

describe('whom one may write to', () => {
  test('an administrator: everybody, groups and departments', async () => {
    const { rows } = await admin.ok(messages.recipients, { search: 'förarsson' })
    expect(rows).toMatchObject([
      { kind: 'user', id: ids.driver, name: 'David Förarsson', detail: 'Exempelstad' },
    ])
    const kinds = new Set((await admin.ok(messages.recipients, {})).rows.map((row) => row.kind))
    expect([...kinds].sort()).toEqual(['department', 'group', 'user'])
  })

  test('a driver: the contact persons of the own office, and the own groups', async () => {
    const { rows, sendAs } = await driver.ok(messages.recipients, {})
    expect(rows.filter((row) => row.kind === 'user').map((row) => row.id)).toEqual([ids.manager])
    expect(rows.every((row) => row.kind === 'user' || row.isMyGroup)).toBe(true)
    expect(sendAs).toEqual([])
    for (const recipients of [to('superadmin'), to('newdriver'), to('manager', 'clerk')])
      expect(await driver.refusal(messages.start, { recipients, subject: 'x', content: 'x' })).toBe(
        'recipientNotAllowed',
      )
    expect((await write(driver, to('manager'))).recipientCount).toBe(1)
  })

  test('who may write to somebody finds them by name alone: nobody spells out an address or a personal number', async () => {
    const them = await superadmin.ok(users.one, { id: ids.manager })
    const { email } = them
    const personalNumber = '198507099805'
    await getsNumber(superadmin, ids.manager, personalNumber)
    await portal.settled()
    const found = async (client: Client, search: string) =>
      (await client.ok(messages.recipients, { search })).rows.some((row) => row.id === ids.manager)
    expect(await found(driver, them.lastName)).toBe(true)
    for (const search of [personalNumber.slice(0, 4), email.split('@')[0] ?? '', email]) {
      expect(await found(admin, search)).toBe(true)
      expect(await found(driver, search)).toBe(false)
      expect(await found(manager, search)).toBe(false)
    }
  })

  test('a driver: no department, no group of others, no unknown id', async () => {
    const department = (await admin.ok(departments.filter, {})).rows[0]?.id ?? ''
    const group = (await admin.ok(groups.filter, { search: 'Nattförare' })).rows[0]?.id ?? ''
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    for (const recipient of [
      { kind: 'department' as const, id: department },
      { kind: 'group' as const, id: group },
      { kind: 'myGroup' as const, id: group },
      { kind: 'user' as const, id: nobody },
      { kind: 'group' as const, id: nobody },
    ])
      expect(
        await driver.refusal(messages.start, {
          recipients: [recipient],
          subject: 'x',
          content: 'x',
        }),
        recipient.kind,
      ).toBe('recipientNotAllowed')
  })

  test('an administrator: no group or office that was removed meanwhile; it says which it is', async () => {
    const made = await superadmin.ok(groups.save, { name: 'Kylbilarna', userIds: [ids.clerk] })
    const { companyId = '' } = (await superadmin.ok(departments.filter, {})).rows[0] ?? {}
    const office = { companyId, type: 'Other', name: 'Kortvarigt kontor' } as const
    const opened = await superadmin.ok(departments.save, office as never)
    await superadmin.ok(groups.remove, { id: made.id, version: 1 })
    await superadmin.ok(departments.remove, { id: opened.id, version: 1 })
    await portal.settled()
    const form = { subject: 'x', content: 'x' }
    const { error } = await admin.call(messages.start, {
      ...form,
      recipients: [
        ...to('driver'),
        { kind: 'group', id: made.id },
        ...to('clerk'),
        { kind: 'department', id: opened.id },
      ],
    })
    expect(error?.code).toBe('recipientNotAllowed')
    expect(error?.fields?.map(({ path }) => path)).toEqual(['recipients.1', 'recipients.3'])
  })

  test('a manager: the department that they manage, and in its name', async () => {
    const { rows } = await manager.ok(departments.managed, {})
    const own = rows[0]?.id ?? ''
    const { sendAs } = await manager.ok(messages.recipients, {})
    expect(sendAs).toContainEqual({
      kind: 'department',
      id: own,
      name: rows[0]?.name,
      detail: rows[0]?.companyName,
    })
    const sent = await write(manager, [{ kind: 'department', id: own }], {
      sendAs: { kind: 'department', id: own },
    })
    expect(sent.recipientCount).toBeGreaterThan(1)
    await portal.settled()
    expect(await driver.ok(messages.one, { id: sent.id })).toMatchObject({
      sentAs: 'Exempelstad',
      senderName: 'Mona Kontorsson',
    })
    const other = (await admin.ok(departments.filter, { search: 'Ledning' })).rows[0]?.id ?? ''
    const form = { subject: 'x', content: 'x' }
    expect(
      await manager.refusal(messages.start, {
        ...form,
        recipients: [{ kind: 'department', id: other }],
      }),
    ).toBe('recipientNotAllowed')
    const as = await manager.call(messages.start, {
      ...form,
      recipients: to('driver'),
      sendAs: { kind: 'department', id: other },
    })
    expect([as.status, as.error?.code]).toEqual([403, 'sendAsNotAllowed'])
  })

  test('a group means its members of the moment, each once, without the sender', async () => {
    const { id } = await admin.ok(groups.save, {
      name: 'Provgrupp',
      userIds: [ids.admin, ids.driver, ids.newdriver],
    })
    await portal.settled()
    const sent = await write(admin, [{ kind: 'myGroup', id }, ...to('driver', 'clerk')])
    expect(sent.recipientCount).toBe(3)
    const { rows } = await driver.ok(messages.recipients, { search: 'Provgrupp' })
    expect(rows).toMatchObject([{ kind: 'myGroup', id, isMyGroup: true }])
    expect((await write(driver, [{ kind: 'myGroup', id }])).recipientCount).toBe(2)
  })

  test('who is named twice is written to once, and named once', async () => {
    const { id, recipientCount } = await write(admin, to('driver', 'clerk', 'driver'))
    expect(recipientCount).toBe(2)
    await portal.settled()
    const { recipientNames } = await admin.ok(messages.one, { id })
    expect(recipientNames).toHaveLength(2)
  })

  test('nobody is no recipient, and only oneself is nobody', async () => {
    const form = { subject: 'x', content: 'x' }
    expect(await admin.refusal(messages.start, { ...form, recipients: [] })).toBe('noRecipients')
    expect(await admin.refusal(messages.start, { ...form, recipients: to('admin') })).toBe(
      'noRecipients',
    )
  })
})

describe('a conversation', () => {
  test('answers go to everybody; counts and list agree at every step', async () => {
    const before = { driver: await counted(driver), clerk: await counted(clerk) }
    const { id } = await write(admin, to('driver', 'clerk'), { subject: 'Möte på tisdag' })
    expect(await counted(driver)).toBe(before.driver + 1)
    await driver.ok(messages.reply, { groupId: id, content: '<p>Jag kommer</p>' })
    expect(await counted(clerk)).toBe(before.clerk + 2)
    expect(await counted(driver)).toBe(before.driver + 1)

    const page = await clerk.ok(messages.open, { id })
    expect(page.total).toBe(2)
    expect(page.rows.map((row) => [row.content, row.unread, row.isMine])).toEqual([
      ['<p>Jag kommer</p>', true, false],
      ['<p>Välkommen!</p>', true, false],
    ])
    expect(await counted(clerk)).toBe(before.clerk)
    await clerk.ok(messages.open, { id })
    expect(await counted(clerk)).toBe(before.clerk)
    expect(await counted(driver)).toBe(before.driver + 1)

    const [latest] = (await clerk.ok(messages.open, { id })).rows
    for (let times = 0; times < 2; times++)
      await clerk.ok(messages.markUnread, { g: id, m: latest?.id ?? '' })
    expect(await counted(clerk)).toBe(before.clerk + 1)
    const mine = await clerk.ok(messages.mine, { unreadOnly: true, search: 'Möte på tisdag' })
    expect(mine.rows).toMatchObject([{ id, unreadCount: 1, messageCount: 2 }])
  })

  test('looking without reading leaves it unread; a page is read with what stands before it', async () => {
    const { id } = await write(admin, to('newdriver'))
    for (let more = 0; more < 4; more++)
      await admin.ok(messages.reply, { groupId: id, content: `<p>${more}</p>` })
    await portal.settled()
    const before = await counted(newdriver)
    await newdriver.ok(messages.open, { id, markRead: false })
    expect(await counted(newdriver)).toBe(before)
    const older = await newdriver.ok(messages.open, { id, page: 1, pageSize: 2 })
    expect(older.rows.map((row) => row.content)).toEqual(['<p>1</p>', '<p>0</p>'])
    expect(older.total).toBe(5)
    expect(await counted(newdriver)).toBe(before - 3)
    const newest = await newdriver.ok(messages.open, { id, page: 0, pageSize: 2 })
    expect(newest.rows.map((row) => [row.content, row.unread])).toEqual([
      ['<p>3</p>', true],
      ['<p>2</p>', true],
    ])
    expect(await counted(newdriver)).toBe(before - 5)
    const past = await newdriver.ok(messages.open, { id, page: 9, pageSize: 2 })
    expect(past.rows).toEqual([])
  })

  test('answers kept private are between the one who answers and the one who asked', async () => {
    const { id } = await write(admin, to('driver', 'newdriver', 'clerk'), {
      keepAnswersPrivate: true,
      subject: 'Enkät',
    })
    const { id: secret } = await driver.ok(messages.reply, {
      groupId: id,
      content: '<p>hemligt</p>',
    })
    await portal.settled()
    const contents = async (client: Client) =>
      (await client.ok(messages.open, { id })).rows.map((row) => row.content)
    expect(await contents(admin)).toEqual(['<p>hemligt</p>', '<p>Välkommen!</p>'])
    expect(await contents(driver)).toEqual(['<p>hemligt</p>', '<p>Välkommen!</p>'])
    expect(await contents(newdriver)).toEqual(['<p>Välkommen!</p>'])
    expect((await newdriver.ok(messages.open, { id })).total).toBe(1)
    const { rows } = await newdriver.ok(messages.mine, { search: 'Enkät' })
    expect(rows[0]?.messageCount).toBe(1)
    expect(await newdriver.refusal(messages.markUnread, { g: id, m: secret })).toBe(
      'notInThisGroup',
    )
    expect((await newdriver.ok(messages.one, { id })).recipientNames).toEqual([])
    await admin.ok(messages.reply, { groupId: id, content: '<p>till alla</p>' })
    await portal.settled()
    expect(await contents(newdriver)).toContain('<p>till alla</p>')
  })

  test('what one wrote oneself is never unread', async () => {
    const { id, messageId } = await write(admin, to('driver'))
    await portal.settled()
    const before = await unread(admin)
    await admin.ok(messages.markUnread, { g: id, m: messageId })
    expect(await unread(admin)).toBe(before)
    expect((await portal.portal.parts.log.read(`reader-${id}.${ids.admin}`)).length).toBe(0)
  })

  test('what one wrote is passed over by later counts, once one has looked; to the others it stays unread', async () => {
    const { id } = await write(admin, to('driver', 'clerk'))
    const content = '<p>on and on</p>'
    for (let more = 0; more < 60; more++) await admin.ok(messages.reply, { groupId: id, content })
    await portal.settled()
    const looked = async () => {
      await admin.ok(messages.open, { id })
      await portal.settled()
      const { rows } = await portal.portal.parts.pool.query<{ read_upto: number }>(
        'SELECT read_upto FROM messages.entry WHERE conversation_id = $1 AND user_id = $2',
        [id, ids.admin],
      )
      return rows[0]?.read_upto
    }
    const upTo = await looked()
    expect(upTo).toBeGreaterThan(60)
    await admin.ok(messages.reply, { groupId: id, content })
    await portal.settled()
    expect(await looked(), 'a few are not worth an event').toBe(upTo)
    const unreadOf = async (client: Client) =>
      (await client.ok(messages.mine, { pageSize: 0 })).rows.find((row) => row.id === id)
        ?.unreadCount
    expect(await unreadOf(admin)).toBe(0)
    expect(await unreadOf(driver)).toBe(62)
  })

  test('nobody else gets in, and it looks as if it did not exist', async () => {
    const { id, messageId } = await write(admin, to('driver'))
    await portal.settled()
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    for (const stranger of [newdriver, clerk, superadmin]) {
      for (const group of [id, nobody]) {
        const answers = [
          await stranger.call(messages.one, { id: group }),
          await stranger.call(messages.open, { id: group }),
          await stranger.call(messages.reply, { groupId: group, content: 'x' }),
          await stranger.call(messages.markUnread, { g: group, m: messageId }),
        ]
        for (const { status, error } of answers)
          expect([status, error?.code]).toEqual([404, 'notInThisGroup'])
      }
    }
    expect(await driver.refusal(messages.markUnread, { g: id, m: nobody })).toBe('notInThisGroup')
    expect(await driver.refusal(messages.markUnread, { g: nobody, m: messageId })).toBe(
      'notInThisGroup',
    )
  })

  test('who looks through another’s eyes reads nothing for them', async () => {
    const { id } = await write(superadmin, to('newdriver'))
    const before = await counted(newdriver)
    const eyes = await impersonate(portal, 'admin', 'newdriver')
    const page = await eyes.ok(messages.open, { id })
    expect(page.rows[0]?.unread).toBe(true)
    expect(await counted(newdriver)).toBe(before)
  })
})

describe('content', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe src="//evil.example"></iframe>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="java\tscript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      '<a href="https://a.example">a</a>',
      '<a href="https://a.example" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['<p>a<strong>b</strong><u>c</u></p>', '<p>a<strong>b</strong><u>c</u></p>'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>a', 'a'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('%s', async (content, stored) => {
    const { id } = await write(admin, to('driver'), { content })
    await portal.settled()
    const { rows } = await driver.ok(messages.open, { id })
    expect(rows[0]?.content).toBe(stored)
  })

  test.each([
    '',
    '   ',
    '<p></p>',
    '<p>&nbsp;<br></p>',
    '\u200b',
    '<script>x</script>',
    '<img src=x>',
  ])('nothing is said by: %s', async (content) => {
    const form = { recipients: to('driver'), subject: 'x', content }
    expect(await admin.refusal(messages.start, form)).toBe('emptyMessage')
  })
})

test('the list is paged, searched and ordered by the latest', async () => {
  const all = await driver.ok(messages.mine, { pageSize: 0 })
  expect(all.total).toBe(all.rows.length)
  expect(all.total).toBeGreaterThan(40)
  const times = all.rows.map((row) => row.lastAt)
  expect(times).toEqual([...times].sort().reverse())
  const paged = []
  for (let page = 0; page * 20 < all.total; page++)
    paged.push(...(await driver.ok(messages.mine, { page, pageSize: 20 })).rows)
  expect(paged).toEqual(all.rows)
  const beyond = await driver.ok(messages.mine, { page: 99, pageSize: 20 })
  expect([beyond.total, beyond.rows]).toEqual([all.total, []])
  const found = await driver.ok(messages.mine, { search: 'VINTERDÄCK', pageSize: 0 })
  expect(found.rows.length).toBeGreaterThan(0)
  expect(found.rows.every((row) => row.headline === 'Vinterdäck')).toBe(true)
  expect((await driver.ok(messages.mine, { search: '%' })).total).toBe(0)
})
