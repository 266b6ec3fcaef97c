import { DialogBackdrop, DialogPanel } from '@headlessui/react'
import { useTranslation } from 'react-i18next'
import { Over } from '../ui/Over.tsx'
import { SideNav } from './SideNav.tsx'

/** The side navigation of a small screen. What is scrolled stays clear of what the phone keeps for itself. */
export default function Drawer({ close, goTo }: { close: () => void; goTo: () => void }) {
  const { t } = useTranslation('layouts')
  return (
    <Over onClose={close} aria-label={t('menu')} className="relative z-40 md:hidden">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <DialogPanel className="fixed inset-y-0 left-0 w-[calc(18.75rem+var(--safe-left))] max-w-[85vw] bg-navy pt-(--safe-top) pb-(--safe-bottom)">
        <div className="h-full overflow-y-auto [--safe-bottom:0px] [scrollbar-color:var(--on-navy-dim)_var(--navy)]">
          <SideNav onChoose={close} goTo={goTo} />
        </div>
      </DialogPanel>
    </Over>
  )
}
