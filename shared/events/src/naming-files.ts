import { z } from 'zod'
import type { AnyEventDef } from './kit.ts'

const isFile = (field: string) => /^(\w*[fF]ileId|uploadId)$/.test(field)

/** Does an event of this kind name files, at any depth? Fields that do are called `…fileId` or `uploadId`. */
export function namesFiles({ schema }: AnyEventDef): boolean {
  const shape = z.toJSONSchema(schema as unknown as z.ZodType, { unrepresentable: 'any' })
  const names = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    Object.entries(part).some(
      ([key, inner]) =>
        (key === 'properties' && Object.keys(inner as object).some(isFile)) || names(inner),
    )
  return names(shape)
}

/** The ids of the files that an event's data names. */
export function filesNamedIn(data: unknown, field = ''): string[] {
  if (typeof data === 'string') return isFile(field) ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, inner]) =>
    filesNamedIn(inner, Array.isArray(data) ? field : name),
  )
}
