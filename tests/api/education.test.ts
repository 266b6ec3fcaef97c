import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

const { education, auth, files } = calls
const portal = standingPortal()

test('an education is asked for, handed in, sent back with a text, handed in again and approved', async () => {
  const wage = await portal.as('wageadmin')
  const newdriver = await portal.as('newdriver')
  const driver = await portal.as('driver')
  const { id: userId } = await newdriver.ok(auth.me, {})
  const { rows } = await newdriver.ok(education.pending, { userId })
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  const sent = await newdriver.upload(files.upload, [{ name: 'diplom.csv', bytes: 'a;b\n1;2\n' }])
  const fileId = sent.body.files[0]?.id ?? ''
  const form = { id, version: 1, graduatedOn: '2026-03-02', fileId }
  expect(await newdriver.refusal(education.register, { ...form, graduatedOn: '2126-01-01' })).toBe(
    'dateInFuture',
  )
  expect(await driver.refusal(education.register, form)).toBe('fileMissing')
  await newdriver.ok(education.register, form)
  await wage.ok(education.decide, { action: 'reject', id, version: 2, text: 'Datum saknas' })
  await portal.settled()
  const again = await newdriver.ok(education.pending, { userId })
  expect(again.rows).toMatchObject([{ id, state: 'Rejected', text: 'Datum saknas', version: 3 }])
  // Who has not read why it came back does not hand it in again; nor without saying what they read.
  expect(await newdriver.refusal(education.register, form)).toBe('changedMeanwhile')
  const unsaid = await newdriver.call(education.register, { ...form, version: undefined })
  expect([unsaid.status, unsaid.error?.fields?.[0]?.path]).toEqual([400, 'version'])
  const better = await newdriver.upload(files.upload, [{ name: 'rätt.csv', bytes: 'a;b\n3;4\n' }])
  const betterId = better.body.files[0]?.id ?? ''
  await newdriver.ok(education.register, { ...form, fileId: betterId, version: 3 })
  await portal.settled()
  expect((await wage.call(files.download, { id: betterId })).status).toBe(200)
  // What was handed in before is their own alone.
  expect(await wage.refusal(files.download, { id: fileId })).toBe('fileMissing')
  expect((await newdriver.call(files.download, { id: fileId })).status).toBe(200)
  expect(await driver.refusal(files.download, { id: fileId })).toBe('fileMissing')
  await wage.ok(education.decide, { action: 'approve', id, version: 4 })
  await portal.settled()
  const { rows: all } = await wage.ok(education.filter, { userId })
  expect(all).toMatchObject([{ id, state: 'Approved', decidedByName: 'Vera Lönelund' }])
  const mails = await portal.outbox('newdriver@demo.example', 2)
  expect(mails.map(({ subject }) => subject)).toContain('Din utbildning behöver kompletteras')
  expect(await driver.refusal(education.mine, { userId })).toBe('notFound')
  // What was decided since is not taken away unseen; twice is once.
  const removes = (version: number) => wage.refusal(education.removeOf, { id, version })
  expect(await removes(4)).toBe('changedMeanwhile')
  expect([await removes(5), await removes(5)]).toEqual(['done', 'done'])
})
