/** What tabs of one browser tell each other of what is being written: they keep it in one place. */
export interface Elsewhere {
  /** kept: it stands there now in place of what was; gone: it was sent, or thrown away. */
  readonly is: 'kept' | 'gone'
  /** What is kept there, or was last. */
  readonly typed: unknown
}
interface Told extends Elsewhere {
  readonly person: string
  readonly name: string
}

let channel: BroadcastChannel | undefined
/** Undefined where the browser refuses it: then no other tab shares what is kept either. */
const between = (): BroadcastChannel | undefined => {
  try {
    channel ??= new BroadcastChannel('typed')
  } catch {
    // As it was.
  }
  return channel
}

/** Tells the other tabs; this one does not hear it. */
export function tellElsewhere(told: Told): void {
  between()?.postMessage(told)
}

/** Hears what other tabs do with what is kept of a person under a name. @returns stops listening */
export function hearElsewhere(
  { person, name }: Pick<Told, 'person' | 'name'>,
  listener: (what: Elsewhere) => void,
): () => void {
  const hear = ({ data }: MessageEvent<Told>) => {
    if (data.person === person && data.name === name) listener(data)
  }
  between()?.addEventListener('message', hear)
  return () => between()?.removeEventListener('message', hear)
}
