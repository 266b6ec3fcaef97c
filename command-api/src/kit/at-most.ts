interface Line {
  inside: number
  readonly waiting: (() => void)[]
}

/**
 * Work of which only so much is done at a time, in the order in which it came: whoever is done gives their place to
 * who has waited longest.
 * @returns does a work once there is a place for it, in a line of its own for each key
 */
export function atMost(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  return async (key, work) => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] }
    lines.set(key, line)
    if (line.inside < most) line.inside++
    else await new Promise<void>((go) => line.waiting.push(go))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.inside === 0) lines.delete(key)
    }
  }
}
