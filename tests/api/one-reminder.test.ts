import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { portalAhead } from '../harness/ahead.ts'
import { pictureFile } from '../harness/pictures.ts'
import { until } from '../harness/processes.ts'
import { today } from '../harness/tests.ts'

const { driverRights, files, timelog } = calls
const { portal, move, back } = portalAhead()

const sent = async (topic: string) => {
  const { rows } = await portal.portal.parts.pool.query<{ text: string }>(
    'SELECT o.text FROM outside.outbox o JOIN outside.sent s USING (id) WHERE s.topic = $1 ORDER BY o.at',
    [topic],
  )
  return rows.map(({ text }) => text)
}

const titles = ['Heta arbeten', 'Arbete på väg', 'Travers']

/** The new driver hands in a permit of each title; their ids. */
const handedIn = async (endDate: string) => {
  const driver = await portal.as('newdriver')
  const userId = await driver.ownId()
  const ids: string[] = []
  for (const title of titles) {
    const bytes = new Uint8Array(pictureFile('tillstånd.png').buffer)
    const { body } = await driver.upload(files.upload, [{ name: 'tillstånd.png', bytes }])
    const { id } = await driver.ok(driverRights.submit, {
      ...{ userId, kind: 'permit', title, startDate: today, endDate },
      frontFileId: body.files[0]?.id ?? '',
    })
    ids.push(id)
  }
  await portal.settled()
  return ids
}

test('what was asked for of several rights is asked for again in one mail', async () => {
  const office = await portal.as('wageadmin')
  for (const id of await handedIn(addDays(today, 900))) {
    const { version } = await office.ok(driverRights.one, { id })
    const text = `Vem har utfärdat ${id}?`
    await office.ok(driverRights.requestChanges, { id, version, text, sms: false })
  }
  await portal.settled()
  const mails = async () =>
    (await sent('driverRightRequest')).filter((text) => text.includes('Vem har utfärdat'))
  await until('each is asked for', async () => (await mails()).length === titles.length)
  await move(4)
  await until('and again', async () => (await mails()).length > titles.length)
  const [mail, ...others] = (await mails()).slice(titles.length)
  expect(others).toEqual([])
  for (const title of titles) expect(mail).toContain(title)
  expect(mail?.match(/Vem har utfärdat/g)).toHaveLength(titles.length)
  back()
})

test('rights of one person that end together are one mail and one SMS, and each is written down', async () => {
  const office = await portal.as('wageadmin')
  const ids = await handedIn(addDays(today, 200))
  for (const id of ids) {
    const { version } = await office.ok(driverRights.one, { id })
    await office.ok(driverRights.approve, { id, version })
  }
  await portal.settled()
  const noted = async () => {
    const all = await Promise.all(ids.map((id) => office.ok(driverRights.one, { id })))
    return all.map(
      ({ steps }) =>
        steps.filter(({ action }) => action === 'driverRightExpiryReminderSent').length,
    )
  }
  await move(120)
  await until('each is reminded of', async () => (await noted()).every((times) => times === 1))
  const mine = async () =>
    (await sent('driverRightExpiry')).filter((text) => titles.some((one) => text.includes(one)))
  const [mail, ...others] = await mine()
  expect(others).toEqual([])
  for (const title of titles) expect(mail).toContain(title)
  await move(195)
  await until('and again', async () => (await noted()).every((times) => times === 2))
  expect(await mine()).toHaveLength(2)
  const texts = (await sent('driverRightExpiry')).filter((text) => text.startsWith('3 '))
  expect(texts, 'an SMS').toHaveLength(1)
})

test('so are things that were to be back on one day', async () => {
  back()
  const office = await portal.as('admin')
  const userId = await (await portal.as('newdriver')).ownId()
  const names = ['Nyckel 12', 'Varselväst', 'Tankkort']
  for (const name of names)
    await office.ok(timelog.save, {
      ...{ userId, kind: 'other', name, lentOn: today, dueOn: addDays(today, 30) },
    })
  await portal.settled()
  await move(31)
  await until('they are asked for', async () => (await sent('itemLate')).length > 0)
  const [mail, ...others] = (await sent('itemLate')).filter((text) =>
    names.some((name) => text.includes(name)),
  )
  expect(others).toEqual([])
  for (const name of names) expect(mail).toContain(name)
})
