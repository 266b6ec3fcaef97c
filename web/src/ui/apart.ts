/** Something with a name that others may have, too, and what tells it from these. */
interface Called {
  readonly name: string
  readonly detail?: string | undefined
}

/**
 * What each of those in one view is called there: by name, and where several have the same, with what tells them apart.
 * @param called the name of each, and what tells it from others of that name
 */
export function toldApart<T>(all: readonly T[], called: (one: T) => Called): (one: T) => string {
  const times = new Map<string, number>()
  for (const one of all) {
    const { name } = called(one)
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return (one) => {
    const { name, detail } = called(one)
    return detail && (times.get(name) ?? 0) > 1 ? `${name} · ${detail}` : name
  }
}
