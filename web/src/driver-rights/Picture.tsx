import { ImageOff, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Lightbox } from '../ui/Lightbox.tsx'
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
  const { t } = useTranslation('driver-rights')
  const [zoomed, setZoomed] = useState(false)
  return (
    <Lightbox
      {...{ id, zoomed, close }}
      title={label}
      act={{
        icon: zoomed ? ZoomOut : ZoomIn,
        label: t(zoomed ? 'zoomOut' : 'zoomIn'),
        onPress: () => setZoomed(!zoomed),
      }}
      failed={t('pictureFailed')}
    />
  )
}
