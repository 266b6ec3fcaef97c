import { keyedHash } from '@portal/platform/keyed-hash'

/** The name of the stream that holds a unique value: a keyed hash, because names are not sealed. */
export const claimIdOf = (key: Uint8Array, kind: string, value: string): string =>
  keyedHash(key, `${kind}\u0000${value}`, 'hex')
