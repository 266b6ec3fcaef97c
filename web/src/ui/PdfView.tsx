import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installTrustedTypes } from '../trusted-types.ts'
import { Skeleton } from './parts.tsx'

installTrustedTypes()

/** Pages that are drawn at most; the rest is in the file that can be downloaded. */
const MOST_PAGES = 100

async function open(bytes: ArrayBuffer) {
  const [pdfjs, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs.getDocument({ data: bytes, useWasm: false })
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
  const { t } = useTranslation('ui')
  const pages = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
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
      room?.replaceChildren()
      for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
        const page = await pdf.getPage(number)
        if (gone || !room) return
        const wide = room.clientWidth / page.getViewport({ scale: 1 }).width
        const viewport = page.getViewport({ scale: wide * Math.min(window.devicePixelRatio, 2) })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        canvas.className = 'w-full rounded border border-line bg-white'
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', t('pdfPage', { page: number, pages: pdf.numPages }))
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
  }, [file, most, t])
  return (
    <section aria-label={title} data-testid="pdf">
      {state === 'loading' && <Skeleton rows={6} />}
      {state === 'failed' && (
        <p role="alert" className="flex items-center gap-2 text-bad">
          <CircleAlert size={20} aria-hidden /> {t('pdfFailed')}
        </p>
      )}
      <div ref={pages} className="flex flex-col gap-3" />
    </section>
  )
}
