export interface Fault {
  readonly path: string
  readonly message: string
}

/**
 * Finds texts that no database can hold: with a zero character, or with half of a surrogate pair.
 * Depth is bounded, because nesting costs a sender nothing.
 */
export function textFaults(input: unknown, path = '', depth = 0): Fault[] {
  if (typeof input === 'string')
    return input.includes('\u0000') || !input.isWellFormed() ? [{ path, message: 'notText' }] : []
  if (typeof input !== 'object' || input === null) return []
  if (depth > 20) return [{ path, message: 'tooDeep' }]
  return Object.entries(input).flatMap(([key, value]) => [
    ...textFaults(key, path, depth + 1),
    ...textFaults(value, path === '' ? key : `${path}.${key}`, depth + 1),
  ])
}
