import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { SAID_SLOW_MS } from '../api/patience.ts'
import { currentPerson, currentToken } from '../api/token.ts'
import { LED_BY, useLed } from './led.ts'
import { onDemand } from './on-demand.tsx'
import { type Question, Told } from './told.ts'

const ConfirmDialog = onDemand(() => import('./ConfirmDialog.tsx'))

/** Has the dialog of `ask` there before somebody needs it, e.g. without a network. */
export const preloadConfirm = (): void => void ConfirmDialog.load()

type Color = 'error' | 'success' | 'info'
/** What takes back what was said to be done. */
export interface Undo {
  readonly label: string
  readonly act: () => void
}
interface Snack {
  text: string
  color: Color
  undo: Undo | undefined
}
interface Feedback {
  /** Clears, then shows after 100 ms, for 4000 ms; for 10 s where it can be taken back. */
  snack(text: string, color?: Color, undo?: Undo): void
  /** Asks before what cannot be undone. Another question takes the place of one that stands there: that is a no. */
  ask(question: Question): Promise<boolean>
  /** A question that stands there is none any more, as where its page was left: that is a no. */
  withdraw(): void
}
const FeedbackContext = createContext<Feedback | undefined>(undefined)
const colors: Record<Color, string> = {
  error: 'bg-[#a8201a] text-white',
  success: 'bg-[#17683a] text-white',
  info: 'bg-navy text-on-navy',
}

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [snack, setSnack] = useState<Snack | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const show = useCallback((text: string, color: Color = 'error', undo?: Undo) => {
    timers.current.forEach(clearTimeout)
    setSnack(null)
    timers.current = [
      setTimeout(() => setSnack({ text, color, undo }), 100),
      setTimeout(() => setSnack(null), undo ? 10_100 : 4100),
    ]
  }, [])
  /** Whoever reads it, or has come to its buttons, has the time that they need. */
  const hold = () => timers.current.forEach(clearTimeout)
  const led = useLed(snack !== null)
  const letGo = () => void timers.current.push(setTimeout(() => setSnack(null), 4000))
  const standing = useRef<(yes: boolean) => void>(undefined)
  const answer = useCallback((yes: boolean) => {
    standing.current?.(yes)
    standing.current = undefined
    setQuestion(null)
  }, [])
  const ask = useCallback(
    (asked: Question) =>
      new Promise<boolean>((resolve) => {
        answer(false)
        standing.current = resolve
        setQuestion(asked)
      }),
    [answer],
  )
  const withdraw = useCallback(() => answer(false), [answer])
  const feedback = useMemo(() => ({ snack: show, ask, withdraw }), [show, ask, withdraw])
  return (
    <Told.Provider value={snack?.text}>
      <FeedbackContext.Provider value={feedback}>
        {children}
        {/* It is there before what is said in it, which is said alone: not the buttons, and not twice. */}
        <div
          role="status"
          aria-atomic={false}
          className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--foot)+20px)] z-50 flex justify-center print:hidden pr-[calc(var(--safe-right)+16px)] pl-[calc(var(--safe-left)+16px)]"
        >
          {snack && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the time it is there, nothing that is done with it
            <div
              ref={led}
              onMouseEnter={hold}
              onMouseLeave={letGo}
              onFocus={hold}
              onBlur={letGo}
              className={`pointer-events-auto flex max-w-lg items-center gap-3 rounded-lg py-1 pl-4 pr-1 shadow-lg ${colors[snack.color]}`}
            >
              <span className="min-w-0 py-2 wrap-anywhere">
                {snack.text}
                {snack.undo && <span className="sr-only">{` ${snack.undo.label}: ${LED_BY}`}</span>}
              </span>
              {snack.undo && (
                <button
                  type="button"
                  aria-live="off"
                  aria-keyshortcuts={LED_BY}
                  onClick={() => {
                    setSnack(null)
                    snack.undo?.act()
                  }}
                  className="inline-flex min-h-11 shrink-0 items-center rounded-lg px-3 font-semibold underline hover:bg-white/15"
                >
                  {snack.undo.label}
                  <kbd aria-hidden className="ml-2 text-xs thumb:hidden">
                    {LED_BY}
                  </kbd>
                </button>
              )}
              <button
                type="button"
                aria-live="off"
                onClick={() => setSnack(null)}
                className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-lg px-3 font-semibold hover:bg-white/15"
              >
                <X size={18} aria-hidden /> {t('close')}
              </button>
            </div>
          )}
        </div>
        {question && <ConfirmDialog question={question} answer={answer} />}
      </FeedbackContext.Provider>
    </Told.Provider>
  )
}

export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error('no FeedbackProvider')
  return feedback
}

/** Runs along the top while requests are under way, from 200 ms on; what is sent and takes long is said to. */
export function ProgressBar() {
  const { t } = useTranslation('layouts')
  const { snack } = useFeedback()
  const sends = useIsMutating() > 0
  const busy = useIsFetching() > 0 || sends
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!sends) return
    const timer = setInterval(() => {
      // What waits until its person has signed in again is not slow.
      if (currentPerson() !== undefined && currentToken() === undefined) return
      snack(t('awaySlow'), 'info')
      clearInterval(timer)
    }, SAID_SLOW_MS)
    return () => clearInterval(timer)
  }, [sends, snack, t])
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? 200 : 0)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return (
    <div
      className="fixed inset-x-0 top-(--safe-top) z-50 h-0.5 overflow-hidden print:hidden"
      aria-hidden
    >
      <div className="h-full w-1/4 animate-[slide_1.2s_linear_infinite] bg-accent" />
    </div>
  )
}
