import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Over } from '../ui/Over.tsx'
import { ToldHere } from '../ui/ToldHere.tsx'
import { usePicture } from '../ui/usePicture.ts'

/** One side of a card; pressed, it is shown large. */
export function CardPicture({
  id,
  label,
  of,
  large = false,
}: {
  id: string
  label: string
  of?: string | undefined
  large?: boolean
}) {
  const { t } = useTranslation('driver-rights')
  const { url, failed } = usePicture(id, large ? 'original' : 'thumbnail')
  const [open, setOpen] = useState(false)
  return (
    <figure className="min-w-0 flex-1">
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${t('showLarge', { side: label })}${of ? `, ${of}` : ''}`}
        className="grid aspect-[856/540] w-full place-items-center overflow-hidden rounded-lg border border-line bg-raised hover:opacity-90"
      >
        {url && <img src={url} alt="" className="size-full object-contain" />}
        {failed && <ImageOff size={28} aria-hidden className="text-dim" />}
      </button>
      <figcaption className="pt-1 text-center text-sm text-dim">{label}</figcaption>
      {open && <Large id={id} label={label} close={() => setOpen(false)} />}
    </figure>
  )
}

function Large({ id, label, close }: { id: string; label: string; close: () => void }) {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const { url, failed } = usePicture(id, 'original')
  const [zoomed, setZoomed] = useState(false)
  const Zoom = zoomed ? ZoomOut : ZoomIn
  const look = 'grid size-11 place-items-center rounded-lg hover:bg-white/15'
  return (
    <Over onClose={close} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/80" />
      <div className="fixed inset-0 flex flex-col within-safe-2 md:within-safe-6">
        <DialogPanel className="flex min-h-0 flex-1 flex-col gap-2">
          <div className="flex items-center gap-2 text-white">
            <DialogTitle className="min-w-0 flex-1 px-2 font-medium">{label}</DialogTitle>
            <button
              type="button"
              onClick={() => setZoomed(!zoomed)}
              aria-label={t(zoomed ? 'driver-rights:zoomOut' : 'driver-rights:zoomIn')}
              className={look}
            >
              <Zoom size={22} aria-hidden />
            </button>
            <button type="button" onClick={close} aria-label={t('ui:close')} className={look}>
              <X size={22} aria-hidden />
            </button>
          </div>
          <div
            className={`min-h-0 flex-1 overflow-auto ${zoomed ? '' : 'grid place-items-center'}`}
          >
            {url && (
              <img
                src={url}
                alt={label}
                className={zoomed ? 'w-[250%] max-w-none' : 'max-h-full max-w-full object-contain'}
              />
            )}
            {failed && (
              <p role="alert" className="text-white">
                {t('driver-rights:pictureFailed')}
              </p>
            )}
          </div>
          <ToldHere />
        </DialogPanel>
      </div>
    </Over>
  )
}
