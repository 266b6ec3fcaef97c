/** Behind the device's clock: what is scrolled goes below it, not through it. Nothing where there is none. */
export function SafeTop() {
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-30 h-(--safe-top) bg-navy print:hidden" />
  )
}
