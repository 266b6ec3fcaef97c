import { inClock, youtubeId } from '@portal/contracts/video'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { type Seen, useSeen } from './useSeen.ts'

const HOST = 'https://www.youtube-nocookie.com'
/** A player that has said nothing for so long does not come, in ms. */
const SILENT = 10_000

export interface MovieProps {
  /** A link to YouTube, or the address of a movie of our own. */
  readonly link: string
  /** Seconds seen before: it goes on from there. */
  readonly progress?: number
  /** Seeking past what was seen leads back; off where nobody has to watch it, as in a preview. */
  readonly strict?: boolean
  /** Hears what was seen from the start, every 15 s and when it is paused or ends. */
  readonly onProgress?: (seen: Seen) => void
  readonly onEnd?: () => void
}

const ignore = () => undefined

/** Plays a movie, and tells how much of it was seen; what is skipped does not count. */
export function Movie({
  link,
  progress = 0,
  strict = true,
  onProgress = ignore,
  onEnd = ignore,
}: MovieProps) {
  const video = youtubeId(link)
  const following = useSeen(progress, onProgress, onEnd)
  const { seen } = following
  const { t } = useTranslation(['ui', 'media'])
  // Where a player begins: another address would make it load anew while it plays.
  const [{ attempt, from }, begin] = useState({ attempt: 0, from: progress })
  const [failed, setFailed] = useState(false)
  const Player = video ? YouTube : Own
  return (
    <div className="flex flex-col gap-2">
      <Player
        key={`${attempt} ${link}`}
        from={from}
        source={video ?? link}
        at={(time, length) => {
          const back = following.at(time, length)
          return strict ? back : undefined
        }}
        paused={following.paused}
        onFailed={setFailed}
      />
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-soft p-3">
          <CircleAlert size={20} className="shrink-0 text-bad" aria-hidden />
          <p className="min-w-40 flex-1 text-bad">{t('media:movieFailed')}</p>
          <Button
            kind="secondary"
            onClick={() => {
              setFailed(false)
              begin({ attempt: attempt + 1, from: seen.seconds })
            }}
          >
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {strict && seen.length > 0 && (
        <p className="text-sm text-dim" data-testid="movie-seen">
          {t('media:movieSeen', { seen: inClock(seen.seconds), length: inClock(seen.length) })}
        </p>
      )}
    </div>
  )
}

interface PlayerProps {
  readonly source: string
  readonly from: number
  readonly at: (time: number, length: number) => number | undefined
  readonly paused: (length: number) => void
  readonly onFailed: (failed: boolean) => void
}

function Own({ source, from, at, paused, onFailed }: PlayerProps) {
  const { t } = useTranslation(['ui', 'media'])
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are a matter of whoever made the movie
    <video
      src={source}
      controls
      playsInline
      controlsList="nodownload"
      aria-label={t('movie')}
      className="aspect-video w-full rounded-lg bg-black"
      onLoadedMetadata={({ currentTarget }) => {
        if (from > 0 && from < currentTarget.duration - 2) currentTarget.currentTime = from
      }}
      onTimeUpdate={({ currentTarget }) => {
        const back = at(currentTarget.currentTime, currentTarget.duration)
        if (back !== undefined) currentTarget.currentTime = back
      }}
      onError={() => onFailed(true)}
      onPause={({ currentTarget }) => paused(currentTarget.duration)}
    />
  )
}

interface Told {
  readonly event?: string
  readonly info?: { currentTime?: number; duration?: number; playerState?: number } | null
}

/** YouTube's player is spoken with by messages: nothing of theirs runs in our page. */
function YouTube({ source, from, at, paused, onFailed }: PlayerProps) {
  const { t } = useTranslation(['ui', 'media'])
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useRef({ at, paused, onFailed })
  hear.current = { at, paused, onFailed }
  useEffect(() => {
    let length = 0
    const silence = setTimeout(() => hear.current.onFailed(true), SILENT)
    const say = (message: object) =>
      frame.current?.contentWindow?.postMessage(JSON.stringify(message), HOST)
    const told = ({ origin, source: sender, data }: MessageEvent) => {
      if (origin !== HOST || sender !== frame.current?.contentWindow) return
      clearTimeout(silence)
      hear.current.onFailed(false)
      let heard: Told
      try {
        heard = (typeof data === 'string' ? JSON.parse(data) : data) as Told
      } catch {
        return
      }
      const { info } = heard
      if (typeof info !== 'object' || info === null) return
      length = info.duration ?? length
      if (info.currentTime !== undefined) {
        const back = hear.current.at(info.currentTime, length)
        if (back !== undefined) say({ event: 'command', func: 'seekTo', args: [back, true] })
      }
      if (info.playerState === 2) hear.current.paused(length)
    }
    window.addEventListener('message', told)
    // It tells what it does to who has said that they listen; it may not be there yet.
    const knock = setInterval(() => say({ event: 'listening', id: 1, channel: 'widget' }), 500)
    return () => {
      window.removeEventListener('message', told)
      clearInterval(knock)
      clearTimeout(silence)
    }
  }, [])
  const start = from > 1 ? `&start=${Math.floor(from)}` : ''
  const origin = encodeURIComponent(window.location.origin)
  return (
    <iframe
      ref={frame}
      title={t('movie')}
      src={`${HOST}/embed/${source}?enablejsapi=1&playsinline=1&rel=0&origin=${origin}${start}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-lg border-0 bg-black"
    />
  )
}
