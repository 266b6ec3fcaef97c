const RADIUS = 26
const AROUND = 2 * Math.PI * RADIUS

/** How much is done, as a ring; the words beside it say the same. */
export function Ring({ done, of }: { done: number; of: number }) {
  const part = of === 0 ? 1 : done / of
  return (
    <svg viewBox="0 0 64 64" className="size-16 shrink-0 -rotate-90" aria-hidden>
      <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="8" className="stroke-line" />
      <circle
        cx="32"
        cy="32"
        r={RADIUS}
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - part)}
        className="stroke-good transition-[stroke-dashoffset] duration-500"
      />
    </svg>
  )
}
