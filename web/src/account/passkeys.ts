import type { Factor, Made, Signed } from '@portal/contracts/account'

/** Can this browser keep passkeys for this address? One by numbers has none. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

type Options = Record<string, unknown>

/** Has the device make a passkey. Throws where the person or the device does not want to. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Has one of the device's passkeys sign. Throws where the person or the device does not want to. */
export async function askPasskey(options: Options): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** What the second step of a sign-in is about. */
export interface Asked {
  readonly ticket: string
  readonly factors: readonly Factor[]
}
