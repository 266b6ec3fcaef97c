import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { portalAhead } from '../harness/ahead.ts'
import { pictureFile } from '../harness/pictures.ts'
import { until } from '../harness/processes.ts'
import { today } from '../harness/tests.ts'

const { driverRights, files } = calls
const { portal, move } = portalAhead()

test('more that is asked for is told of after three days and seven, and that the card before it ends', async () => {
  const driver = await portal.as('newdriver')
  const office = await portal.as('wageadmin')
  const userId = await driver.ownId()
  const one = () => office.ok(driverRights.one, { id })
  const { body } = await driver.upload(files.upload, [
    ...['framsida.png', 'baksida.png'].map((name) => ({
      ...{ name, bytes: new Uint8Array(pictureFile(name).buffer) },
    })),
  ])
  const card = {
    ...{ categories: ['goods'], startDate: today },
    ...{ frontFileId: body.files[0]?.id ?? '', backFileId: body.files[1]?.id ?? '' },
  }
  const { id } = await driver.ok(driverRights.submit, {
    ...{ ...card, userId, kind: 'ykb', cardNumber: 'Y-1', endDate: addDays(today, 100) },
  })
  await portal.settled()
  await office.ok(driverRights.approve, { id, version: (await one()).version })
  await portal.settled()
  await driver.ok(driverRights.renew, {
    ...{ ...card, userId, id, version: (await one()).version },
    ...{ cardNumber: 'Y-2', endDate: addDays(today, 400) },
  })
  await portal.settled()
  const text = 'Bilden är suddig'
  const { version } = await one()
  await office.ok(driverRights.requestChanges, { id, version, text, sms: false })
  const asked = async () => {
    const { rows } = await portal.portal.parts.pool.query<{ subject: string }>(
      'SELECT subject FROM outside.outbox WHERE text LIKE $1 ORDER BY at',
      [`%${text}%/inside/user/driverrights%`],
    )
    return rows.map(({ subject }) => subject.split(':')[0])
  }
  const ends = async () =>
    (await one()).steps.filter(({ action }) => action === 'driverRightExpiryReminderSent').length
  await until('it was asked for', async () => (await asked()).length === 1)
  await move(2)
  expect(await asked()).toHaveLength(1)
  await move(4)
  await until('it was again', async () => (await asked()).length === 2)
  await move(8)
  await until('and again', async () => (await asked()).length === 3)
  await move(9)
  expect(await asked()).toEqual(['Komplettering behövs', 'Påminnelse', 'Påminnelse'])
  expect(await ends()).toBe(0)
  await move(11)
  await until('the card that is valid ends', async () => (await ends()) === 1)
  const now = await one()
  await driver.ok(driverRights.change, {
    ...card,
    id,
    version: now.version,
    cardNumber: 'Y-2',
    endDate: addDays(today, 400),
  })
  await portal.settled()
  await move(71)
  expect(await ends(), 'its successor waits at the office').toBe(1)
})
