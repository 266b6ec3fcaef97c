import { inJudge } from './judge.ts'

/**
 * The length of a movie in whole seconds, as its file says: read in a process of its own. Undefined
 * where it says none, or is none. Throws HelperBusy.
 */
export async function movieSeconds(bytes: Buffer): Promise<number | undefined> {
  const judged = await inJudge({ is: 'movie', bytes })
  return 'seconds' in judged ? judged.seconds : undefined
}
