/** Stands where a personal field was, once its subject has been erased. */
export interface Redacted {
  readonly redacted: true
}

export const REDACTED: Redacted = Object.freeze({ redacted: true })

/** Is this value the mark of an erased personal field? */
export function isRedacted(value: unknown): value is Redacted {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { redacted?: unknown }).redacted === true
  )
}
