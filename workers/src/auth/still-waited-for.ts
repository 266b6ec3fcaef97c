import { sameEmail } from '@portal/contracts/email'
import { codeSubjects, makeCode } from '@portal/platform/security-codes'
import type { JobContext } from '../kit/job.ts'

/** For so long somebody waits for a mail that they asked for, in ms; as with what guests ask (`auth.asked`). */
const WAITED_FOR_MS = 3_600_000

/** Which of the requests in a stream a mail is about. */
interface Request {
  readonly stream: string
  /** Undefined where an earlier release owed it. */
  readonly version: number | undefined
  /** An office asked for it on behalf of somebody, who does not wait for it. */
  readonly byOffice?: boolean
}

/**
 * Does somebody still wait for the mail with a code that was asked for? Not where it was asked for again meanwhile, as
 * while no mail went out: that mail has the code that is good. Nor when they asked for it longer ago than one waits,
 * unless an administrator has said that it goes all the same.
 */
async function isWaitedFor(
  { stream, version, byOffice = false }: Request,
  { log, pool, now, jobId }: Pick<JobContext, 'log' | 'pool' | 'now' | 'jobId'>,
): Promise<boolean> {
  if (version === undefined) return true
  const [asked, later] = await log.read(stream, BigInt(version - 1))
  if (!asked || later) return false
  if (byOffice || now().getTime() - asked.time.getTime() < WAITED_FOR_MS) return true
  const { rows } = await pool.query<{ released: boolean }>(
    'SELECT released FROM reactions.job WHERE id = $1',
    [jobId],
  )
  return rows[0]?.released ?? false
}

/** A code for a mail that was asked for; undefined where nobody waits for it any more. */
export async function codeFor(
  purpose: Parameters<typeof makeCode>[1],
  email: string,
  asked: Request,
  context: JobContext,
): Promise<string | undefined> {
  if (!(await isWaitedFor(asked, context))) return undefined
  return makeCode(context.pool, purpose, codeSubjects(context.claimKey, sameEmail(email)))
}
