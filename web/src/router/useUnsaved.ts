import { useCallback, useEffect, useRef } from 'react'
import '../api/outdated.ts'
import { leaveGone } from '../ui/gone-here.ts'
import NewVersion from '../ui/NewVersion.tsx'
import { tellWith } from '../ui/on-demand.tsx'
import { type Place, placesHeld } from './held.ts'

tellWith(NewVersion)

/** Lets the page be left without a question, whatever it holds, e.g. because what it is about is gone. */
export const leaveFreely = (): void => {
  leaveGone()
  for (const place of placesHeld) place.free = true
}

/**
 * Asks before the page is left while something is unsaved.
 * @param within also before another part of the page, where the address's parameters say which
 * @param ofDialog a dialog asks itself, and may lead on once it has done its work; the browser's Back is none of its own
 * @returns lets this place be left without a question, e.g. because it was saved just now
 */
export function useUnsaved(dirty: boolean, within = false, ofDialog = false): () => void {
  const place = useRef<Place>({ dirty, within, free: false, ofDialog })
  useEffect(() => {
    const own = place.current
    placesHeld.add(own)
    return () => void placesHeld.delete(own)
  }, [])
  useEffect(() => {
    // What is typed once all was saved is asked about again, where the page stays.
    Object.assign(place.current, { dirty, within, free: false })
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty, within])
  return useCallback(() => {
    place.current.free = true
  }, [])
}
