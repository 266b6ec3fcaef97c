import { addDays } from '@portal/calendar/days'
import type { AnyQuery, InputOf } from '@portal/contracts'
import { past } from '@portal/contracts/past'
import type { PastList } from '@portal/contracts/past-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/error.ts'
import { read } from '../../api/hooks.ts'
import { triesAgain } from '../../api/retries.ts'
import { useToday } from '../../api/today.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../Button.tsx'
import { TextInput } from '../Field.tsx'
import { ErrorState, useErrorText } from '../parts.tsx'
import type { ListState } from './state.ts'

/** How often is asked how far a list is worked out, in ms. */
const AGAIN_MS = 500

/** The day that a list is shown as of. */
export interface Then {
  /** '' for today's list. */
  readonly day: string
  /** Where in the log the day ended; '' until that is known. */
  readonly position: string
  /** Can the list be read? Today's can. */
  readonly ready: boolean
  /** How much of it is worked out, from 0 to 100. */
  readonly percent: number
  readonly error: unknown
  /** Why it is not worked out yet; null where it is under way. */
  readonly waitsFor: unknown
  retry(): void
  /** What the list's query, and its spreadsheet's, are asked with. */
  readonly input: { readonly asOf?: string; readonly atPosition?: string }
}

/** Are other days worked out first? Then this one is asked for again until there is room. */
const comesLater = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'otherDaysFirst'

/** The day that the address asks for, and how far the list is worked out as it stood then. */
export function useThen(list: ListState, of: PastList): Then {
  const day = list.get('asOf')
  const looked = useQuery({
    ...read(past.look, { day, list: of }),
    enabled: day !== '',
    placeholderData: undefined,
    // What was worked out is dropped after a while: one who comes back asks anew.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.ready || state.error ? false : AGAIN_MS),
    retry: (times, error) => comesLater(error) || triesAgain(times, error),
  })
  if (day === '') return { ...ofToday, day }
  const { data, error, failureReason } = looked
  return {
    day,
    position: data?.position ?? '',
    ready: data?.ready === true,
    percent: data?.percent ?? 0,
    error: data ? null : error,
    waitsFor: comesLater(failureReason) ? failureReason : null,
    retry: () => void looked.refetch(),
    input: { asOf: day, ...(data ? { atPosition: data.position } : {}) },
  }
}

const ofToday: Omit<Then, 'day'> = {
  ...{ position: '', ready: true, percent: 100 },
  ...{ error: null, waitsFor: null, retry() {}, input: {} },
}

/** The query of a list as it stood: asked when it is ready, and never filled in with that of another day. */
export function readThen<C extends AnyQuery>(call: C, input: InputOf<C>, then: Then) {
  const options = read(call, { ...input, ...then.input })
  return {
    ...options,
    enabled: then.ready,
    placeholderData: ((rows, before) => {
      const [, , asked] = (before?.queryKey ?? []) as [unknown?, unknown?, { asOf?: string }?]
      return (asked?.asOf ?? '') === then.day ? keepPreviousData(rows) : undefined
    }) as typeof options.placeholderData,
  }
}

/** Asks of which day the list is to be. */
export function PastField({ list }: { list: ListState }) {
  const { t } = useTranslation('lists')
  return (
    <div className="min-w-0 flex-1 basis-40 md:max-w-52">
      <TextInput
        type="date"
        label={t('asOfDay')}
        value={list.get('asOf')}
        max={addDays(useToday(), -1)}
        onChange={(event) => list.set({ asOf: event.target.value || undefined })}
      />
    </div>
  )
}

/**
 * Says of what day a list is, leads back to today's, and shows how far it is worked out until it is there.
 * Of today's list it says nothing.
 */
export function AsItStood({
  list,
  then,
  alone = false,
  children,
}: {
  list: ListState
  then: Then
  /** It stands above a page, not within the card of a list. */
  alone?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('lists')
  const format = useFormat()
  const errorText = useErrorText()
  const { day, position, ready, percent, error, waitsFor } = then
  if (day === '') return children
  const when = format.day(day)
  return (
    <>
      <div
        role="status"
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-line bg-warn-soft px-4 py-3 text-warn ${alone ? 'rounded-xl border' : 'border-b'}`}
      >
        <History size={20} aria-hidden className="shrink-0" />
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold">
            {position === ''
              ? t('asItStood', { day: when })
              : t('asItStoodAt', { day: when, position: format.digits(position) })}
          </span>
          <span className="block text-sm">{t('asItStoodHint')}</span>
        </p>
        <Button kind="secondary" onClick={() => list.set({ asOf: undefined })}>
          {t('backToToday')}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} retry={then.retry} />
      ) : ready ? (
        children
      ) : (
        <div className="flex flex-col gap-2 p-6" aria-live="polite">
          <p className="text-dim">{waitsFor ? errorText(waitsFor) : t('workingOut')}</p>
          <progress
            className="h-2 w-full accent-link"
            max={100}
            value={percent}
            aria-label={t('workingOut')}
          />
        </div>
      )}
    </>
  )
}
