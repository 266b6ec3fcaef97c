import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAway } from '../api/error.ts'
import { Movie } from './Movie.tsx'
import type { Seen } from './useSeen.ts'

/** Pause before the server is asked again whether the end counts, in ms: it goes no faster than time. */
const AGAIN_MS = 3000

/**
 * A movie that has to be watched to its end. What was seen is told to the server, whose word it is
 * whether that is the whole.
 * @param seconds what counts as seen already: it goes on from there
 * @param done it need not be watched again
 * @param tell says what was seen, and hears whether that was all
 * @param onSettled the server says that it was seen to its end, or that there is another one now, or none
 */
export function WatchedMovie({
  link,
  seconds: before,
  done,
  tell,
  onSettled,
}: {
  link: string
  seconds: number
  done: boolean
  tell: (seen: Seen) => Promise<{ done: boolean }>
  onSettled?: () => void
}) {
  const { t } = useTranslation(['ui', 'media'])
  // Where it began; what is seen meanwhile must not make the player jump.
  const [from] = useState(done ? 0 : before)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  const say = async (seen: Seen) => {
    if (done) return
    clearTimeout(again.current)
    const retry = () => {
      again.current = setTimeout(() => void say(seen), AGAIN_MS)
    }
    try {
      const heard = await tell(seen)
      if (heard.done) onSettled?.()
      else if (seen.seconds >= seen.length) retry()
    } catch (error) {
      // What is refused now is refused the next time, too.
      if (isAway(error)) retry()
      else onSettled?.()
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <Movie link={link} progress={from} strict={!done} onProgress={(seen) => void say(seen)} />
      {done && <p className="text-sm text-good">{t('media:movieWatched')}</p>}
    </div>
  )
}
