import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Slider } from './Slider.tsx'

/** To a moment of a case, and to the other one beside it; without one, no longer two of them. */
interface Go {
  readonly to: (moment: number) => void
  readonly beside: (moment: number | undefined) => void
}

/**
 * The moments of a case that the address names (`?version=`, and `?with=` of two side by side), within those
 * that there are; the last where it names none.
 */
export function useMoments({
  named,
  beside,
  total,
}: {
  named: string | undefined
  beside: string | undefined
  total: number | undefined
}): { at: number | undefined; second: number | undefined; go: Go } {
  const [, setParams] = useSearchParams()
  const within = (said: string | undefined, otherwise: number) =>
    total && Math.min(Math.max(Math.trunc(Number(said)) || otherwise, 1), total)
  const set = (name: 'version' | 'with', to: number | undefined) =>
    setParams(
      (params) => {
        if (to === undefined) params.delete(name)
        else params.set(name, String(to))
        return params
      },
      { replace: true },
    )
  return {
    at: within(named, total ?? 1),
    second: beside === undefined ? undefined : within(beside, 1),
    go: { to: (moment) => set('version', moment), beside: (moment) => set('with', moment) },
  }
}

/**
 * A case at one of its moments, or at two of them side by side.
 * @param said what happened then, for who hears it
 * @param head what stands last among the buttons, either way
 * @param compared the two moments
 * @param children how it stood at the one, and what happened
 */
export function Moments({
  at,
  total,
  said,
  second,
  secondSaid,
  onGo,
  head,
  actions,
  compared,
  children,
}: {
  at: number
  total: number
  said: string
  second: number | undefined
  secondSaid: string
  onGo: Go
  head?: ReactNode
  actions?: ReactNode
  compared: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('history')
  return (
    <>
      <Slider at={at} total={total} said={said} onGo={onGo.to} />
      {second !== undefined && (
        <Slider at={second} total={total} said={secondSaid} second onGo={onGo.beside} />
      )}
      {second === undefined ? (
        <>
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {total > 1 && (
              <Button
                kind="secondary"
                icon={<Columns2 size={18} aria-hidden />}
                onClick={() => onGo.beside(Math.max(at - 1, 1))}
              >
                {t('compare')}
              </Button>
            )}
            {actions}
            {head}
          </div>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {children}
          </div>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button kind="secondary" onClick={() => onGo.beside(undefined)}>
              {t('compareEnd')}
            </Button>
            {head}
          </div>
          {compared}
        </>
      )}
    </>
  )
}
