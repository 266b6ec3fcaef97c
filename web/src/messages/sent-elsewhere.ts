/** What tabs of one browser tell each other of a draft: this one was sent, or thrown away. */
interface Sent {
  readonly person: string
  readonly name: string
  /** As JSON. */
  readonly written: string
}

let channel: BroadcastChannel | undefined
/** Undefined where the browser refuses it: then no other tab shares the drafts either. */
const between = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel('drafts')
  } catch {
    // As it was.
  }
  return channel
}

/** Tells the other tabs that a draft was sent or thrown away; this one does not hear it. */
export function tellSent(sent: Sent): void {
  between()?.postMessage(sent)
}

/** Hears that another tab has sent a draft of this name. @returns stops listening */
export function hearSent(
  { person, name }: Pick<Sent, 'person' | 'name'>,
  listener: (written: string) => void,
): () => void {
  const hear = ({ data }: MessageEvent<Sent>) => {
    if (data.person === person && data.name === name) listener(data.written)
  }
  between()?.addEventListener('message', hear)
  return () => between()?.removeEventListener('message', hear)
}
