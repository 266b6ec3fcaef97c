import { files } from '@portal/contracts/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf } from '../api/client.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** The address of a picture; it needs the caller's token, so it comes as bytes. */
function usePhoto(id: string, variant: 'thumbnail' | 'original') {
  const { data } = useQuery({
    queryKey: ['-', 'files.variant', id, variant],
    queryFn: () => blobOf(files.variant, { id, variant }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url
}

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
          <Photo id={shown} variant="original" className="max-h-[75dvh] w-full object-contain" />
        )}
      </Dialog>
    </>
  )
}

function Photo(props: { id: string; variant: 'thumbnail' | 'original'; className: string }) {
  const { t } = useTranslation('abnormalities')
  const url = usePhoto(props.id, props.variant)
  return url ? <img src={url} alt={t('photo')} className={props.className} /> : null
}
