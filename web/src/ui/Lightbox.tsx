import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Over } from './Over.tsx'
import { ToldHere } from './ToldHere.tsx'
import { usePicture } from './usePicture.ts'

/**
 * A picture as large as the screen, with one thing that is done with it.
 * @param isName what it is called is a name, which no browser translates
 * @param failed what is said where it does not come
 * @param zoomed larger than the screen, to be scrolled
 */
export function Lightbox({
  id,
  title,
  isName = false,
  act: { icon: Icon, label, onPress },
  failed: sorry,
  zoomed = false,
  close,
}: {
  id: string
  title: string
  isName?: boolean
  act: { readonly icon: LucideIcon; readonly label: string; readonly onPress: () => void }
  failed: string
  zoomed?: boolean
  close: () => void
}) {
  const { t } = useTranslation('ui')
  const { url, failed } = usePicture(id, 'original')
  const look = 'grid size-11 place-items-center rounded-lg hover:bg-white/15'
  return (
    <Over onClose={close} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/80" />
      <div className="fixed inset-0 flex flex-col within-safe-2 md:within-safe-6">
        <DialogPanel className="flex min-h-0 flex-1 flex-col gap-2">
          <div className="flex items-center gap-2 text-white">
            <DialogTitle
              {...(isName ? { translate: 'no' as const } : {})}
              className="min-w-0 flex-1 px-2 font-medium wrap-anywhere"
            >
              {title}
            </DialogTitle>
            <button type="button" onClick={onPress} aria-label={label} className={look}>
              <Icon size={22} aria-hidden />
            </button>
            <button type="button" onClick={close} aria-label={t('close')} className={look}>
              <X size={22} aria-hidden />
            </button>
          </div>
          <div
            className={`min-h-0 flex-1 overflow-auto ${zoomed ? '' : 'grid place-items-center'}`}
          >
            {url && (
              <img
                src={url}
                alt={title}
                className={zoomed ? 'w-[250%] max-w-none' : 'max-h-full max-w-full object-contain'}
              />
            )}
            {failed && (
              <p role="alert" className="text-white">
                {sorry}
              </p>
            )}
          </div>
          <ToldHere />
        </DialogPanel>
      </div>
    </Over>
  )
}
