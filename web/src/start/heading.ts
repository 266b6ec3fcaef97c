interface Heading {
  readonly userId: string
  readonly path: string
}

/** In the tab: it outlives a reload in the middle of a step. */
const KEY = 'heading'

function kept(): Heading | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Where a person was going when the start held them. The steps of the start lead back to it without
 * saying so; it is kept until they get there.
 * @param wanted what the address says now, or null
 */
export function rememberHeading(
  userId: string,
  wanted: string | null | undefined,
): string | undefined {
  if (wanted && !wanted.startsWith('/start')) {
    const heading: Heading = { userId, path: wanted }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(heading))
    } catch {
      // Without room for it, they begin at the start.
    }
    return wanted
  }
  const heading = kept()
  return heading?.userId === userId ? heading.path : undefined
}

/** They are there. */
export function forgetHeading(): void {
  sessionStorage.removeItem(KEY)
}
