/**
 * What tabs of one browser tell each other of the session that they share.
 * - lent: its person begins to look through somebody's eyes, and is back afterwards
 */
export type Told =
  | { readonly kind: 'out' }
  | { readonly kind: 'in'; readonly person: string }
  | { readonly kind: 'lent'; readonly person: string; readonly to: LentTo }
/** Through whose eyes the person of a page looks in another tab. */
export interface LentTo {
  readonly id: string
  readonly name: string
}

const NAME = 'session'
let channel: BroadcastChannel | undefined
/** Undefined where the browser refuses it, as Firefox does where it keeps nothing of the portal. */
const between = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel(NAME)
  } catch {
    // No session is shared with the other tabs either.
  }
  return channel
}

/** Tells the other tabs; this one does not hear it. */
export function tellTabs(what: Told): void {
  between()?.postMessage(what)
}

/** Hears what other tabs tell. @returns stops listening */
export function hearTabs(listener: (what: Told) => void): () => void {
  const hear = ({ data }: MessageEvent<Told>) => listener(data)
  between()?.addEventListener('message', hear)
  return () => between()?.removeEventListener('message', hear)
}
