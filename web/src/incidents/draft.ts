import { incidentTypes, Spot } from '@portal/contracts/incidents'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Found, Soon } from '../api/offline/typed.ts'
import { understood } from '../api/offline/understood.ts'
import { type Kept, useKept } from '../api/offline/useKept.ts'

/** What somebody types of a report. */
export interface Report extends z.infer<typeof Words> {
  photos: readonly File[]
}
const Words = z.object({
  type: z.enum(incidentTypes),
  headline: z.string(),
  day: z.string(),
  trafficAreaId: z.string(),
  registration: z.string(),
  description: z.string(),
  serious: z.boolean(),
  spot: Spot.nullable(),
})

const isBlank = ({ headline, registration, description, spot, photos }: Report): boolean =>
  [headline, registration, description].every((text) => text.trim() === '') &&
  spot === null &&
  photos.length === 0

/** A report that was begun on this device, and where it is kept. */
export type Draft = Kept<Report>

const nothing: z.infer<typeof Words> = {
  type: 'Improvement',
  headline: '',
  day: '',
  trafficAreaId: '',
  registration: '',
  description: '',
  serious: false,
  spot: null,
}

/** What was kept of a report, as the form has it; also what an older client kept otherwise. */
export function readReport(found: Found | undefined): Report | undefined {
  const words = understood(Words, found?.typed, nothing)
  return words && { ...words, photos: found?.files ?? [] }
}

/**
 * What was begun of a report on this device and not sent.
 * @param name of the form
 * @param wanted where nothing is to be kept of it, nothing is found
 * @returns undefined until it is looked for; null where nothing is kept
 */
export const useDraft = (name: string, wanted: boolean) => useKept(name, readReport, wanted)

/**
 * Keeps on this device what is typed into a form, a moment after it was typed.
 * @param of.isTyped whether it is another than what was found
 * @param of.empty puts nothing in: what stands in it was sent from another tab, or thrown away there
 * @returns whether it is kept; `end` forgets it, and nothing more is kept
 */
export function useKeeping(
  form: UseFormReturn<Report>,
  draft: Draft | null,
  of: { readonly isTyped: boolean; readonly empty: () => void },
) {
  const [state, setState] = useState<'nothing' | 'kept' | 'unkept' | 'elsewhere'>(
    draft?.found ? 'kept' : 'nothing',
  )
  const [ended] = useState({ is: false })
  const around = useRef(of)
  around.current = of
  useEffect(() => {
    if (!draft) return
    const soon = new Soon(() => {
      if (ended.is) return
      const { photos, ...words } = form.getValues()
      const blank = isBlank({ ...words, photos })
      const done = blank ? draft.kept.drop() : draft.kept.keep(words, photos)
      done.then(
        () => setState(blank ? 'nothing' : 'kept'),
        () => setState('unkept'),
      )
    })
    const { unsubscribe } = form.watch(() => soon.changed())
    const stop = soon.watch()
    const deaf = draft.kept.hear(({ is, typed }) => {
      const { photos, ...words } = form.getValues()
      if (ended.is || isBlank({ ...words, photos })) return
      const same = JSON.stringify(typed) === JSON.stringify(words)
      if (is === 'kept') setState(same ? 'kept' : 'elsewhere')
      else if (same || !around.current.isTyped) {
        around.current.empty()
        setState('nothing')
      } else soon.changed()
    })
    return () => {
      unsubscribe()
      stop()
      deaf()
    }
  }, [form, draft, ended])
  return {
    nothing: state === 'nothing',
    kept: state === 'kept',
    unkept: state === 'unkept',
    elsewhere: state === 'elsewhere',
    clear: () => void draft?.kept.drop().then(() => setState('nothing')),
    end: async () => {
      ended.is = true
      await draft?.kept.drop().catch(() => undefined)
    },
  }
}
