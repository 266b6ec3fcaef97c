import { useSyncExternalStore } from 'react'
import { currentPerson, onSessionEnd } from '../api/token.ts'

/** After so long without a look at a case the key is locked again. */
const IDLE_MS = 15 * 60_000

interface Unlocked {
  readonly person: string | undefined
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

// In memory alone: closing the tab locks it, and so does whoever signs out.
let held: Unlocked | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const heard = new Set<() => void>()
const tell = () => {
  for (const hear of heard) hear()
}

/** Forgets the handler's private key. */
export function lock(): void {
  clearTimeout(timer)
  held = undefined
  tell()
}
onSessionEnd(lock)

/** Keeps the private key until it is locked: by hand, by the end of the session, or when it is not used. */
export function keepUnlocked(publicKey: string, privateKey: CryptoKey): void {
  held = { person: currentPerson(), publicKey, privateKey }
  stillUsed()
  tell()
}

/** Somebody looks at cases: the time until it is locked begins anew. */
export function stillUsed(): void {
  clearTimeout(timer)
  if (held) timer = setTimeout(lock, IDLE_MS)
}

const subscribe = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}
/** The private key to this public one; undefined while it is locked, or another's. */
export function useUnlocked(publicKey: string | undefined): CryptoKey | undefined {
  const now = useSyncExternalStore(subscribe, () => held)
  return now && now.person === currentPerson() && now.publicKey === publicKey
    ? now.privateKey
    : undefined
}
