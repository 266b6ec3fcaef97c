let heading: { readonly userId: string; readonly path: string } | undefined

/**
 * Where a person was going when the start held them. The steps of the start lead back to it without
 * saying so; it is kept until they get there.
 * @param wanted what the address says now, or null
 */
export function rememberHeading(
  userId: string,
  wanted: string | null | undefined,
): string | undefined {
  if (wanted && !wanted.startsWith('/start')) heading = { userId, path: wanted }
  return heading?.userId === userId ? heading.path : undefined
}

/** They are there. */
export function forgetHeading(): void {
  heading = undefined
}
