import { useEffect, useState } from 'react'

/** The value as it was when it last rested. @param pause ms */
export function useDebounced<T>(value: T, pause = 250): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
