import type { JobContext } from '../kit/job.ts'

/** When a shift is, and at which office. */
export interface ShiftFacts {
  readonly from: Date
  readonly to: Date
  readonly office: string
  readonly officeId: string
}

/** How it stands, and how somebody stands with it. */
export interface ShiftStanding {
  readonly state: string
  readonly givenTo: string | null
  readonly standing: string | null
  /** The version of its terms. */
  readonly terms: number
}

/** A shift as it is now; undefined where it is over by now, or `holds` says that it is not so any more. */
export async function shiftOf(
  { shiftId, userId }: { readonly shiftId: string; readonly userId: string },
  { pool, now }: JobContext,
  holds: (standing: ShiftStanding) => boolean,
): Promise<ShiftFacts | undefined> {
  const { rows } = await pool.query<{
    from: Date
    to: Date
    office: string
    office_id: string
    state: string
    given_to: string | null
    standing: string | null
    terms: number
  }>(
    `SELECT s.starts_at AS from, s.ends_at AS to, d.name AS office,
       s.department_id AS office_id, s.state, s.given_to, s.terms,
       w.standing
     FROM workshifts.shift s
     JOIN organisation.department d USING (department_id)
     LEFT JOIN workshifts.wanting w ON w.shift_id = s.shift_id AND w.user_id = $2
     WHERE s.shift_id = $1 AND s.ends_at > $3`,
    [shiftId, userId, now()],
  )
  const [row] = rows
  return row && holds({ ...row, givenTo: row.given_to })
    ? { from: row.from, to: row.to, office: row.office, officeId: row.office_id }
    : undefined
}
