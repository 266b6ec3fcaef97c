import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** What a check found wrong, a line each; or why it could not look. */
export type Finding = readonly string[] | { readonly skipped: string }

/** One check; `npm run check -- <name>` runs it alone. */
export interface Step {
  readonly name: string
  readonly what: string
  readonly run: () => Promise<Finding>
}
