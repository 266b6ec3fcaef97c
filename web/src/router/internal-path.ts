/** Is this a path of ours, of plain characters? Only such are remembered and followed. */
export function internalPath(path: string | null | undefined): string | undefined {
  return path && /^\/(?!\/)[\w\-./?=&%]*$/.test(path) ? path : undefined
}
