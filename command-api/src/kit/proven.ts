import { type Acting, type Refused, refuse } from './decisions.ts'

/** Did they give their password a moment ago? Else it is asked for once more, before what matters. */
export async function proven(
  _: unknown,
  { actor, parts }: Pick<Acting, 'actor' | 'parts'>,
): Promise<Refused<'proofNeeded'> | undefined> {
  return (await parts.sessions.isProven(actor.sessionId)) ? undefined : refuse('proofNeeded')
}
