/** What the `live` channel carries. */
export interface LiveMessage {
  readonly position: string
  readonly topic: string
  /** Absent: everybody who may see the topic. */
  readonly users?: readonly string[]
}

/** Whom a batch concerns, by topic, as messages. NOTIFY takes 8000 bytes: many users are told in several. */
function livePayloads(
  position: bigint,
  touched: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): string[] {
  const payloads: string[] = []
  for (const [topic, set] of touched) {
    const make = (some?: string[]) =>
      JSON.stringify({ position: position.toString(), topic, users: some } satisfies LiveMessage)
    if (!set) payloads.push(make())
    else
      for (let at = 0, all = [...set]; at < all.length; at += 150)
        payloads.push(make(all.slice(at, at + 150)))
  }
  return payloads
}

export interface Notice {
  readonly text: string
  readonly values: [told: string[], projected: string]
}

/** The query that tells, when its transaction is through, whom a batch concerns and where the read model is. */
export function notice(
  name: string,
  position: bigint,
  touched: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): Notice {
  return {
    text: `SELECT pg_notify('live', told) FROM unnest($1::text[]) told
           UNION ALL SELECT pg_notify('projected', $2)`,
    values: [livePayloads(position, touched), `${name}:${position}`],
  }
}
