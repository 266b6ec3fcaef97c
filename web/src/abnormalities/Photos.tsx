import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { usePicture } from '../ui/usePicture.ts'

/** The photos that hang on it, small; one that is pressed is shown large. */
export function Photos({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('abnormalities')
  const [shown, setShown] = useState<string>()
  if (ids.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('showPhoto', { number: at + 1 })}
              onClick={() => setShown(id)}
              className="block size-20 overflow-hidden rounded-lg border border-line bg-raised"
            >
              <Photo id={id} variant="thumbnail" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title={t('photo')}>
        {shown && (
          <Photo id={shown} variant="original" className="max-h-[70vh] w-full object-contain" />
        )}
      </Dialog>
    </>
  )
}

function Photo(props: { id: string; variant: 'thumbnail' | 'original'; className: string }) {
  const { t } = useTranslation('abnormalities')
  const { url } = usePicture(props.id, props.variant)
  return url ? <img src={url} alt={t('photo')} className={props.className} /> : null
}
