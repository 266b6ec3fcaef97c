import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Made } from '@portal/contracts/account'

const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A short text or bytes as CBOR has them (RFC 8949, section 3.1). */
function cbor(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value)
  const major = typeof value === 'string' ? 0x60 : 0x40
  const head =
    bytes.length < 24
      ? [major | bytes.length]
      : bytes.length < 256
        ? [major | 24, bytes.length]
        : [major | 25, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/**
 * The passkey that a device without a maker's word (attestation `none`) makes from what it is asked:
 * WebAuthn, sections 6.1 and 6.5.1, with an ES256 key as COSE has it (RFC 9053).
 */
export function makePasskey(options: Readonly<Record<string, unknown>>, origin: string): Made {
  const { challenge, rp } = options as { challenge: string; rp: { id: string } }
  const { x = '', y = '' } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cbor(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cbor(Buffer.from(y, 'base64url')),
  ])
  const data = Buffer.concat([
    createHash('sha256').update(rp.id).digest(),
    // Somebody was there, was verified, and a key follows.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key,
  ])
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    ...[cbor('fmt'), cbor('none'), cbor('attStmt'), Buffer.from([0xa0])],
    ...[cbor('authData'), cbor(data)],
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  return {
    id: letters(id),
    rawId: letters(id),
    type: 'public-key',
    response: {
      clientDataJSON: letters(Buffer.from(clientData)),
      attestationObject: letters(attestation),
    },
  }
}
