import { randomUUID } from 'node:crypto'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { startSibling } from '../harness/sibling.ts'
import { standingPortal } from '../harness/standing.ts'
import { wagePdf } from '../harness/wages.ts'

const { jobs } = calls
const portal = standingPortal({ settings: { TRUSTED_PROXIES: '1' } })

/** What is answered to a file of somebody at an address. */
async function sendFrom(address: string): Promise<string> {
  const cv = { name: 'cv.pdf', bytes: wagePdf(['Curriculum vitae']), type: 'application/pdf' }
  const form = new FormData()
  form.append('files', new File([cv.bytes as BlobPart], cv.name, { type: cv.type }))
  const answer = await portal.guest().raw('POST', jobs.upload.path, {
    headers: { 'x-forwarded-for': address },
    body: form,
  })
  return answer.error?.code ?? 'done'
}

/** As if there were so many times as many files of the same senders, of so many bytes. */
async function many(times: number, size = 1): Promise<void> {
  const { pool } = portal.portal.parts
  await portal.settled()
  await pool.query(
    `WITH made AS (
       SELECT gen_random_uuid() AS id, f.file_id AS of FROM files.file f
       JOIN api.kept_file k ON k.file_id = f.file_id AND k.sender IS NOT NULL
       CROSS JOIN generate_series(1, $1)
     ), noted AS (
       INSERT INTO api.kept_file (file_id, sender)
       SELECT made.id, k.sender FROM made JOIN api.kept_file k ON k.file_id = made.of
     )
     INSERT INTO files.file
     SELECT (jsonb_populate_record(f, jsonb_build_object(
       'file_id', made.id, 'owner_id', made.id, 'size', $2::bigint))).*
     FROM made JOIN files.file f ON f.file_id = made.of`,
    [times, size],
  )
}
const clear = () => portal.portal.parts.pool.query('TRUNCATE api.kept_file; DELETE FROM files.file')

test.each([
  ['files', 199, 1],
  ['bytes', 50, 10 * 1024 * 1024],
])(
  'one address fills with %s no more than its share of what guests have',
  async (_, times, size) => {
    expect(await sendFrom('192.0.2.1')).toBe('done')
    await many(times, size)
    expect(await sendFrom('192.0.2.1')).toBe('tooManyUploads')
    expect(await sendFrom('192.0.2.2')).toBe('done')
    expect(await sendFrom('2001:db8::1')).toBe('done')
    await clear()
  },
)

test('what an address may do in an hour is counted over all processes', async () => {
  const settings = { GUEST_LIMIT: '6', TRUSTED_PROXIES: '1' }
  const [one, other] = [await startSibling(portal, settings), await startSibling(portal, settings)]
  const jobAdId = (await portal.guest().ok(jobs.filter, { pageSize: 1 })).rows[0]?.id ?? ''
  const applyFrom = (address: string, by: typeof one) => {
    const input = { ...jobs.apply.example, id: randomUUID(), jobAdId, fileIds: [] }
    return by.guest().call(jobs.apply, input, { headers: { 'x-forwarded-for': address } })
  }
  const answers: number[] = []
  for (const by of [one, other, one, other]) answers.push((await applyFrom('192.0.2.9', by)).status)
  expect(answers).toEqual([200, 200, 429, 429])
  const wait = (await applyFrom('192.0.2.9', one)).headers.get('retry-after')
  expect(Number(wait)).toBeGreaterThan(3500)
  const many = await Promise.all([one, other, one, other].map((by) => applyFrom('192.0.2.10', by)))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  await portal.portal.parts.pool.query(
    "UPDATE auth.attempt SET at = at - interval '1 hour' WHERE subject LIKE 'guest %'",
  )
  expect((await applyFrom('192.0.2.9', other)).status).toBe(200)
  await Promise.all([one.stop(), other.stop()])
})
