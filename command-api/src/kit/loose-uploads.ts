import { sql } from 'kysely'
import type { Parts } from './parts.ts'

/** How long an upload may be put to use, by the clock of the log; an hour less than it is kept. */
export const usableSince = sql<Date>`now() - interval '23 hours'`

/** Uploads 'f' that hang on nothing; whose, the caller says. */
export const looseUploads = ({ db }: Pick<Parts, 'db'>) =>
  db
    .selectFrom('files.file as f')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('files.named as n')
            .select('n.file_id')
            .whereRef('n.file_id', '=', 'f.file_id'),
        ),
      ),
    )

/** How many some of them are, and their bytes. */
export async function weigh(
  some: ReturnType<typeof looseUploads>,
): Promise<{ count: number; size: number }> {
  const { count, size } = await some
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('f.size'), eb.val('0')).as('size'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), size: Number(size) }
}
