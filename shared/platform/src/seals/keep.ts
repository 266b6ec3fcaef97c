import type { Seals } from '../seals.ts'

/** Seals now and every few minutes until stopped; what goes wrong is told and tried again next time. */
export function keepSealing(
  seals: Seals,
  options: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let under = Promise.resolve()
  const once = () => {
    under = under.then(async () => {
      await seals.seal().catch(options.onError)
    })
  }
  once()
  const timer = setInterval(once, options.everyMs ?? 300_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await under
    },
  }
}
