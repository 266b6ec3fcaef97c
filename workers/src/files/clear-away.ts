import { Id } from '@portal/contracts'
import { discard, file } from '@portal/domain/files/file'
import { job } from '../kit/job.ts'
import type { Schedule } from '../kit/schedule.ts'
import { seen } from '../kit/seen.ts'

const loose = `FROM files.file f
  WHERE NOT EXISTS (SELECT 1 FROM files.named n WHERE n.file_id = f.file_id)`

/** Clears an upload away, if nothing in the whole log names it. */
const discardFile = job('discardFile', { fileId: Id }, async ({ fileId }, context) => {
  const { pool, log, decides, files } = context
  const { is } = await decides.state(file, fileId)
  if (is === 'unknown') return
  if (is === 'stored') {
    // What the read side has not seen yet may name it. What comes after this cannot: it is too old to be used.
    await seen(pool, ['files'], String(await log.store.head()))
    const found = await pool.query(`SELECT ${loose} AND f.file_id = $1`, [fileId])
    if (found.rowCount === 0) return
    const because = { correlation: fileId, causation: 'files.clearAway' }
    await decides.decide(file, fileId, discard, {}, because)
  }
  for (const id of [fileId, `${fileId}.thumbnail`]) await files.remove(id)
})

/** Uploads that have hung on nothing for a day; an hour before that nobody can put them to use any more. */
export const clearingUploads: Schedule = {
  name: 'clear-uploads',
  due: async (pool) => {
    // By the clock that events have their time from.
    const { rows } = await pool.query<{ file_id: string }>(
      `SELECT f.file_id ${loose} AND f.uploaded_at < now() - interval '1 day'
       ORDER BY f.uploaded_at, f.file_id LIMIT 500`,
    )
    return rows.map(({ file_id: fileId }) => ({
      key: fileId,
      ...discardFile({ fileId }),
    }))
  },
}
