import type { Day } from '@portal/calendar/days'
import { timereport } from '@portal/contracts/timereport'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { request } from '../api/client.ts'
import { isRefusal } from '../api/error.ts'
import { type Found, Soon } from '../api/offline/typed.ts'
import { type Kept, useKept } from '../api/offline/useKept.ts'
import { minutesIn } from '../ui/hours.ts'
import { oreIn } from './hours.ts'
import { sentOf, Typed, type TypedDay } from './typed.ts'

/** A draft that was sent and not answered: the server may have it. Sent again as the same it is done once. */
const Unheard = z.object({ typed: Typed, version: z.number(), key: z.string() })
const KeptDay = z.object({
  typed: Typed,
  version: z.number(),
  unheard: Unheard.optional(),
})

/** What was typed of a day on this device and is not on the server; of which version of it. */
export type Draft = Kept<z.infer<typeof KeptDay>>

const readDay = (found: Found | undefined) => KeptDay.safeParse(found?.typed).data

/** @returns undefined until it is looked for; null where nothing is kept */
export const useDraft = (day: Day) => useKept(`timereport ${day}`, readDay)

/** So long after the last key a draft goes to the server, in ms. */
const AFTER_MS = 1500
/** So long after a draft was not answered it is sent again, in ms. */
const AGAIN_MS = 10_000

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
  const [run] = useState<{
    ended: boolean
    turn: Promise<unknown>
    dirty: boolean
    unheard: z.infer<typeof Unheard> | undefined
    /** Asks what became of what was not answered. */
    ask?: () => Promise<void>
    /** Keeps on this device what was typed last. */
    keep?: () => void
  }>({
    ended: false,
    turn: Promise.resolve(),
    dirty: draft?.found !== undefined,
    unheard: draft?.found?.unheard,
  })
  useEffect(() => {
    if (!draft) return
    let later: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const held = () => ({
      typed: form.getValues(),
      version: around.current.version.current,
      ...(run.unheard ? { unheard: run.unheard } : {}),
    })
    const here = () => {
      draft.kept.keep(held(), []).then(
        () => setState((now) => (now === 'typed' ? 'here' : now)),
        () => undefined,
      )
    }
    const send = async (one: z.infer<typeof Unheard>) => {
      const { day, version } = around.current
      run.unheard = one
      const input = { ...sentOf(day, one.typed), version: one.version, send: false }
      const reply = await request(timereport.save, input, { key: one.key })
      run.unheard = undefined
      version.current = reply.version
    }
    const save = async () => {
      const { version, toServer: isDraft } = around.current
      const typed = structuredClone(form.getValues())
      const sends = isDraft && isWhole(typed)
      if (!run.unheard && (run.ended || !run.dirty || !sends)) return
      run.dirty = false
      setState('saving')
      try {
        // Until it is known whether the server has it, what follows is of no version.
        if (run.unheard) await send(run.unheard)
        if (!run.ended && sends)
          await send({ typed, version: version.current, key: crypto.randomUUID() })
        else run.dirty = true
        if (run.dirty) {
          setState('typed')
          return here()
        }
        draft.found = undefined
        setState('saved')
        await draft.kept.drop().catch(() => undefined)
      } catch (error) {
        run.dirty = true
        if (isRefusal(error)) run.unheard = undefined
        // A device may have no room for it: that it is kept there is said once it is.
        setState('typed')
        if (!run.ended) here()
        if (isRefusal(error)) around.current.wrong(error)
        else if (!run.ended && !isLeft) {
          clearTimeout(later)
          later = setTimeout(toServer, AGAIN_MS)
        }
      }
    }
    run.ask = async () => {
      if (run.unheard) await send(run.unheard)
    }
    const toServer = () => {
      run.turn = run.turn.then(save)
    }
    const soon = new Soon(() => {
      if (!run.ended) here()
    })
    run.keep = () => soon.changed()
    const { unsubscribe } = form.watch((_, { type, name }) => {
      // What the form itself is filled with was not typed.
      if (type !== 'change' && name === undefined) return
      run.dirty = true
      draft.found = held()
      setState('typed')
      soon.changed()
      clearTimeout(later)
      later = setTimeout(toServer, AFTER_MS)
    })
    const stop = soon.watch()
    if (run.unheard) toServer()
    return () => {
      unsubscribe()
      stop()
      isLeft = true
      clearTimeout(later)
      toServer()
    }
  }, [form, draft, run])
  const forget = () => {
    if (draft) draft.found = undefined
  }
  return {
    state,
    /** Is a draft on its way, or was it never said whether it came? What the server has may be one's own then. */
    isSaving: state === 'saving' || run.unheard !== undefined,
    /** Sends or takes away the day once what is under way is through; nothing more is saved, unless it is refused. */
    around: async <R>(work: () => Promise<R>): Promise<R> => {
      run.ended = true
      try {
        await run.turn
        await run.ask?.().catch((error: unknown) => {
          if (!isRefusal(error)) throw error
          run.unheard = undefined
        })
        return await work()
      } catch (error) {
        run.ended = false
        // Its moment to be kept may have passed meanwhile.
        if (run.dirty) run.keep?.()
        throw error
      }
    },
    /** Nothing of it is kept on this device any more. */
    end: async () => {
      run.ended = true
      run.unheard = undefined
      forget()
      await draft?.kept.drop().catch(() => undefined)
    },
    /** What the server has was taken in place of what was typed. */
    clean: () => {
      run.dirty = false
      run.unheard = undefined
      forget()
      setState('clean')
      void draft?.kept.drop().catch(() => undefined)
    },
  }
}
