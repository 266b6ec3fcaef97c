/** Whose it is, and under which name they have it. */
interface Named {
  readonly person: string
  readonly name: string
}

/**
 * What tabs of one browser tell each other of what a person has under a name.
 * @param channelName of what is told; the same in all tabs
 */
export function betweenTabs<Told extends Named>(channelName: string) {
  let channel: BroadcastChannel | undefined
  /** Undefined where the browser refuses it: then no other tab shares what is kept either. */
  const between = () => {
    try {
      channel ??= new BroadcastChannel(channelName)
    } catch {
      // As it was.
    }
    return channel
  }
  return {
    /** Tells the other tabs; this one does not hear it. */
    tell(told: Told): void {
      between()?.postMessage(told)
    },
    /** Hears what other tabs tell of this one. @returns stops listening */
    hear({ person, name }: Named, listener: (told: Told) => void): () => void {
      const hear = ({ data }: MessageEvent<Told>) => {
        if (data.person === person && data.name === name) listener(data)
      }
      between()?.addEventListener('message', hear)
      return () => between()?.removeEventListener('message', hear)
    },
  }
}
