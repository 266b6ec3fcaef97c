import type { Day } from '@portal/calendar/days'
import { timereport } from '@portal/contracts/timereport'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, request } from '../api/client.ts'
import { type Found, Soon } from '../api/offline/typed.ts'
import { type Kept, useKept } from '../api/offline/useKept.ts'
import { minutesIn } from '../ui/hours.ts'
import { oreIn } from './hours.ts'
import { sentOf, Typed, type TypedDay } from './typed.ts'

const KeptDay = z.object({ typed: Typed, version: z.number() })

/** What was typed of a day on this device and is not on the server; of which version of it. */
export type Draft = Kept<z.infer<typeof KeptDay>>

const readDay = (found: Found | undefined) => KeptDay.safeParse(found?.typed).data

/** @returns undefined until it is looked for; null where nothing is kept */
export const useDraft = (day: Day) => useKept(`timereport ${day}`, readDay)

/** So long after the last key a draft goes to the server, in ms. */
const AFTER_MS = 1500

const isWhole = ({ absences, trips }: TypedDay): boolean =>
  [...absences, ...trips].every(({ hours }) => hours === '' || minutesIn(hours) !== undefined) &&
  trips.every(({ amount }) => amount === '' || oreIn(amount) !== undefined)

export type KeptState = 'clean' | 'typed' | 'here' | 'saving' | 'saved'

/**
 * Keeps what is typed: on this device at once, and as a draft on the server a moment later.
 * @param of.version of what is on the server, which a draft that was saved raises
 * @param of.toServer whether what is typed is a draft: what waits for the office is not
 * @param of.wrong hears what the server refused
 */
export function useKeeping(
  form: UseFormReturn<TypedDay>,
  draft: Draft | null,
  of: {
    readonly day: Day
    readonly version: { current: number }
    readonly toServer: boolean
    readonly wrong: (error: unknown) => void
  },
) {
  const [state, setState] = useState<KeptState>(draft?.found ? 'here' : 'clean')
  const around = useRef(of)
  around.current = of
  const [run] = useState<{ ended: boolean; turn: Promise<unknown>; dirty: boolean }>({
    ended: false,
    turn: Promise.resolve(),
    dirty: draft?.found !== undefined,
  })
  useEffect(() => {
    if (!draft) return
    let later: ReturnType<typeof setTimeout> | undefined
    const here = () => {
      const { version } = around.current
      draft.kept.keep({ typed: form.getValues(), version: version.current }, []).then(
        () => setState((now) => (now === 'typed' ? 'here' : now)),
        () => undefined,
      )
    }
    const save = async () => {
      const { day, version, toServer, wrong } = around.current
      const typed = form.getValues()
      if (run.ended || !run.dirty || !toServer || !isWhole(typed)) return
      run.dirty = false
      setState('saving')
      try {
        const input = { ...sentOf(day, typed), version: version.current, send: false }
        const reply = await request(timereport.save, input, { key: crypto.randomUUID() })
        version.current = reply.version
        if (run.dirty) return here()
        draft.found = undefined
        setState('saved')
        await draft.kept.drop().catch(() => undefined)
      } catch (error) {
        run.dirty = true
        setState('here')
        if (error instanceof ApiError && error.status !== 0 && error.status < 500) wrong(error)
      }
    }
    const toServer = () => {
      run.turn = run.turn.then(save)
    }
    const soon = new Soon(() => {
      if (!run.ended) here()
    })
    const { unsubscribe } = form.watch((_, { type, name }) => {
      // What the form itself is filled with was not typed.
      if (type !== 'change' && name === undefined) return
      run.dirty = true
      draft.found = { typed: form.getValues(), version: around.current.version.current }
      setState('typed')
      soon.changed()
      clearTimeout(later)
      later = setTimeout(toServer, AFTER_MS)
    })
    const stop = soon.watch()
    return () => {
      unsubscribe()
      stop()
      clearTimeout(later)
      toServer()
    }
  }, [form, draft, run])
  const forget = () => {
    if (draft) draft.found = undefined
  }
  return {
    state,
    isSaving: state === 'saving',
    /** What is under way is through, and nothing more is saved: it is sent now. */
    settle: async () => {
      run.ended = true
      await run.turn
    },
    /** It was not sent after all. */
    resume: () => {
      run.ended = false
    },
    /** Nothing of it is kept on this device any more. */
    end: async () => {
      run.ended = true
      forget()
      await draft?.kept.drop().catch(() => undefined)
    },
    /** What the server has was taken in place of what was typed. */
    clean: () => {
      run.dirty = false
      forget()
      setState('clean')
      void draft?.kept.drop().catch(() => undefined)
    },
  }
}
