/** Of one subject so many are tried at a time: as many passwords as are hashed at once, so that nobody waits longer for it. */
const AT_ONCE = 2

interface Line {
  inside: number
  readonly waiting: (() => void)[]
}
const lines = new Map<string, Line>()

/**
 * Tries one after the other what is tried of one subject at the same moment, in the order in which it came: a try that
 * has not ended counts as one that failed, and many right ones at once would have used up what is left.
 */
export async function fewTries<T>(subject: string, run: () => Promise<T>): Promise<T> {
  const line = lines.get(subject) ?? { inside: 0, waiting: [] }
  lines.set(subject, line)
  if (line.inside < AT_ONCE) line.inside++
  else await new Promise<void>((go) => line.waiting.push(go))
  try {
    return await run()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.inside === 0) lines.delete(subject)
  }
}
