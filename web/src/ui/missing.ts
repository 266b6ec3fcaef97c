import { ApiError } from '../api/client.ts'

/**
 * Does the refusal of a query say that there is nothing at this address? What one may not see is answered
 * as what is not there; an id that is none names nothing either.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'invalidInput')
}
