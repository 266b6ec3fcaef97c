import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installTrustedTypes } from '../trusted-types.ts'
import { Button } from './Button.tsx'
import { PaperSkeleton } from './parts.tsx'
import './with-resolvers.ts'

installTrustedTypes()

/** Pages that are drawn at most; the rest is in the file that can be downloaded. */
const MOST_PAGES = 100

async function open(bytes: ArrayBuffer) {
  // The other build wants a browser of the last months; this one brings along most of what older phones lack.
  const [pdfjs, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('./pdf-worker.ts?worker&url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs.getDocument({ data: bytes, useWasm: false })
}

/** The width of a place, once it has one: while the page waits for another part of itself it has none. */
function widthOf(place: HTMLElement): Promise<number> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
      observer.disconnect()
      resolve(place.clientWidth)
    })
    observer.observe(place)
  })
}

/**
 * Shows a PDF in the page, as wide as there is room, one page below the other.
 * @param most pages that are drawn, for a preview
 */
export function PdfView({
  file,
  title,
  most = MOST_PAGES,
}: {
  file: Blob
  title: string
  most?: number
}) {
  const { t } = useTranslation(['ui', 'media'])
  const pages = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws anew
  useEffect(() => {
    let gone = false
    let close = () => {}
    const draw = async () => {
      const task = await open(await file.arrayBuffer())
      close = () => void task.destroy()
      // Another drawing has begun meanwhile: its pages are not this one's to wipe away.
      if (gone) return close()
      const pdf = await task.promise
      if (gone) return
      const room = pages.current
      if (!room) return
      const width = await widthOf(room)
      if (gone) return
      room.replaceChildren()
      for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
        const page = await pdf.getPage(number)
        if (gone) return
        const wide = width / page.getViewport({ scale: 1 }).width
        const viewport = page.getViewport({ scale: wide * Math.min(window.devicePixelRatio, 2) })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        canvas.className = 'w-full rounded border border-line bg-white'
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', t('media:pdfPage', { page: number, pages: pdf.numPages }))
        room.append(canvas)
        await page.render({ canvas, viewport }).promise
        setState('there')
      }
    }
    draw().catch(() => {
      if (!gone) setState('failed')
    })
    return () => {
      gone = true
      close()
    }
  }, [file, most, t, attempt])
  return (
    <section aria-label={title} data-testid="pdf" className="grid grid-cols-1">
      {/* In the same place as the first page, which it is as high as. */}
      {state === 'loading' && (
        <div className="[grid-area:1/1]">
          <PaperSkeleton />
        </div>
      )}
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          <CircleAlert size={20} aria-hidden className="shrink-0" />
          <span className="min-w-0 flex-1">{t('media:pdfFailed')}</span>
          <Button
            kind="secondary"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t('tryAgain')}
          </Button>
        </div>
      )}
      <div
        ref={pages}
        className={`flex flex-col gap-3 ${state === 'failed' ? '' : '[grid-area:1/1]'}`}
      />
    </section>
  )
}
