import type { z } from 'zod'

/**
 * What of something that was kept is still understood. An older client may have kept it: a part that it did
 * not know or knew otherwise is as in `empty`, and the rest of it is not lost for that.
 * @param kept what was found, whatever it is
 * @returns undefined where nothing fits
 */
export function understood<T extends object>(
  shape: z.ZodType<T>,
  kept: unknown,
  empty: T,
): T | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const whole = shape.safeParse({ ...empty, ...kept })
  if (whole.success) return whole.data
  const wrong = new Set(whole.error.issues.map(({ path: [field] }) => field))
  const fits = Object.entries(kept).filter(([field]) => !wrong.has(field))
  if (fits.length === 0) return undefined
  return shape.safeParse({ ...empty, ...Object.fromEntries(fits) }).data
}
