/** What the `live` channel carries. */
export interface LiveMessage {
  readonly position: string
  readonly topic: string
  /** Absent: everybody who may see the topic. */
  readonly users?: readonly string[]
}

/** Whom a batch concerns, by topic, as messages. NOTIFY takes 8000 bytes: many users are told in several. */
export function livePayloads(
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
