import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'
import { readKept } from './read-kept.ts'
import { StartError } from './start-error.ts'
import { writeFirst } from './write-whole.ts'

/** The pair by which push services know this portal (RFC 8292), base64url. */
export interface VapidKeys {
  /** A point on P-256, uncompressed: 65 bytes. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

/** The public key that belongs to a private one; undefined where it is none. */
function publicOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32) return undefined
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** Do the two belong together? */
export const isVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean =>
  publicOf(privateKey) === publicKey

/** A new pair. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const bare = pair.getPrivateKey()
  // OpenSSL leaves zeros at its beginning out.
  const privateKey = Buffer.concat([Buffer.alloc(32 - bare.length), bare]).toString('base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

const Kept = z.object({ publicKey: z.string(), privateKey: z.string() }).refine(isVapidPair)

/**
 * The pair of a data folder: made once, readable by its owner alone. Another one would end every
 * subscription. Throws StartError where the file is there and cannot be read.
 */
export async function vapidKeysIn(file: string): Promise<VapidKeys> {
  const text = await readKept(file)
  if (text !== undefined) return keptIn(file, text)
  const keys = makeVapidKeys()
  try {
    await makeFolder(dirname(file))
    // Another process may begin in the same folder: what stands there first is what both take.
    if (await writeFirst(file, JSON.stringify(keys))) return keys
  } catch (error) {
    throw new StartError(
      `The data folder ${dirname(file)} cannot be written: ${(error as Error).message}`,
    )
  }
  return keptIn(file, await readFile(file, 'utf8'))
}

function keptIn(file: string, text: string): VapidKeys {
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The keys in ${file} cannot be read. Put back the file that was there.`)
  }
}
