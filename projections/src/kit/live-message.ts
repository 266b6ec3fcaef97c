import type { Told } from './writer.ts'

/** What the `live` channel carries. Without `users` and `membersOf`: everybody who may see the topic. */
export interface LiveMessage {
  /** Of the last event that touched it: whoever has seen as far has seen what is told. */
  readonly position: string
  readonly topic: string
  readonly users?: readonly string[]
  /** Things whose members are told. */
  readonly membersOf?: readonly string[]
}

/** By topic, what a batch says of it. */
export type Touched = ReadonlyMap<string, Told>

/** Ids that one message carries: NOTIFY takes 8000 bytes. */
const IDS = 150

/** Whom a batch concerns, by topic, as messages of the `live` channel. */
export function livePayloads(touched: Touched): string[] {
  const payloads: string[] = []
  for (const [topic, { upTo, audience }] of touched) {
    const tell = (to: Pick<LiveMessage, 'users' | 'membersOf'>) =>
      payloads.push(
        JSON.stringify({ position: upTo.toString(), topic, ...to } satisfies LiveMessage),
      )
    if (!audience) tell({})
    for (const kind of audience ? (['users', 'membersOf'] as const) : [])
      for (let at = 0, all = [...(audience?.[kind] ?? [])]; at < all.length; at += IDS)
        tell({ [kind]: all.slice(at, at + IDS) })
  }
  return payloads
}

export interface Notice {
  readonly text: string
  readonly values: [told: readonly string[], projected: string]
}

/** The query that tells, when its transaction is through, whom a batch concerns and where the read model is. */
export function notice(name: string, position: bigint, told: readonly string[]): Notice {
  return {
    text: `SELECT pg_notify('live', told) FROM unnest($1::text[]) told
           UNION ALL SELECT pg_notify('projected', $2)`,
    values: [told, `${name}:${position}`],
  }
}
