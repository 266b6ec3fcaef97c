import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asPng } from './draw.ts'

/** The endings that a logo may have, and what it is then; the first that is there is taken. */
export const logoTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

/** Bytes of a logo; whatever is larger is none. */
const LARGEST = 2_000_000

/**
 * Reads the logo of the portal's host as PNG, to be printed: the operator's own, laid beside the data as
 * `portal.example.com.png`. A drawing (svg) is for the screen alone. It is read once.
 * @returns undefined where there is none, or none that can be read
 */
export function logoReader(folder: string, publicUrl: string): () => Promise<Buffer | undefined> {
  const host = new URL(publicUrl).hostname
  let found: Promise<Buffer | undefined> | undefined
  const read = async () => {
    for (const ending of ['png', 'webp']) {
      const bytes = await readFile(join(folder, `${host}.${ending}`)).catch(() => undefined)
      if (bytes && bytes.length <= LARGEST)
        return asPng(bytes).catch(() => {
          found = undefined
          return undefined
        })
    }
    return undefined
  }
  return () => {
    found ??= read()
    return found
  }
}
