import type { ReactNode } from 'react'

/** One thing that happened to a case. */
export interface Step {
  readonly moment: number | null
  readonly said: string
  readonly by: string | null
  readonly when: ReactNode
}

/** What happened to a case, each a way to how it stood after it. */
export function Steps({
  steps,
  at,
  onGo,
}: {
  steps: readonly Step[]
  at: number
  onGo: (moment: number) => void
}) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ moment, said, by, when }, nth) => {
        const isNow = moment === at
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
          <li key={nth}>
            <button
              type="button"
              aria-current={isNow ? 'step' : undefined}
              onClick={() => moment !== null && onGo(moment)}
              className={`flex min-h-11 w-full flex-wrap items-baseline gap-x-3 border-l-4 px-3 py-2 text-left text-sm hover:bg-raised ${isNow ? 'border-link bg-raised font-semibold' : 'border-line'}`}
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {said}
                {by && <span className="block font-normal text-dim">{by}</span>}
              </span>
              <span className="font-normal text-dim">{when}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
