import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down. */
export function useSecondsTo(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [seconds, set] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is counted anew for another moment
  useEffect(() => {
    set(left())
    const tick = setInterval(() => set(left()), 500)
    return () => clearInterval(tick)
  }, [at])
  return seconds
}
