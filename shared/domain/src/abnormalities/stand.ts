import type { AbnormalityStatus } from '@portal/contracts/abnormalities'
import { orElse, type Redacted } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import { LastingMap } from '../kit/lasting.ts'

/** What was found on a day, apart from who and how it came in. */
export interface Facts {
  readonly type: string
  readonly severity: 'minor' | 'serious' | 'verySerious'
  readonly day: string
  readonly time: string | null
  readonly figure: number | null
  readonly unit: 'minutes' | 'kmh' | 'days' | 'none'
  readonly text: string
}

export interface Noted {
  readonly is: 'unaccepted' | 'accepted' | 'removed'
  readonly status: AbnormalityStatus
  readonly facts: Facts
  readonly photos: readonly string[]
  /** The person's department when it was noted. */
  readonly departmentId: string | null
  /** The rule that made it. */
  readonly ruleId: string | null
  /** The stream's version at the office's last word on it. */
  readonly version: number
}

/** What a person has against them: one stream a person, so that rules can count in it. */
export interface Stand {
  readonly noted: LastingMap<Noted>
  /** What has come in so far, as it came in: a file imported again makes nothing twice. */
  readonly known: LastingMap<true>
}

/**
 * Tells one finding from another. Where there is neither a time nor a figure, the text does.
 */
export function findingKey({ type, day, time, figure, text }: Omit<Facts, 'severity' | 'unit'>) {
  const said = time === null && figure === null ? text.trim().toLowerCase() : ''
  return [type, day, time ?? '', figure ?? '', said].join('|')
}

type Sealed = Omit<Facts, 'text'> & { text: string | Redacted }
const opened = ({ type, severity, day, time, figure, unit, text }: Sealed): Facts => ({
  type,
  severity,
  day,
  time,
  figure,
  unit,
  text: orElse(text, ''),
})

/** Changes one of them, if it is there. */
function at(state: Stand, id: string, change: (one: Noted) => Partial<Noted>): Stand {
  const one = state.noted.get(id)
  return one ? { ...state, noted: state.noted.set(id, { ...one, ...change(one) }) } : state
}

export const stand = aggregate<Stand>('abnormalities', {
  noted: new LastingMap(),
  known: new LastingMap(),
})({
  abnormalityNoted: (state, data, { version }) => {
    const facts = opened(data)
    return {
      noted: state.noted.set(data.abnormalityId, {
        is: 'unaccepted',
        status: 'open',
        facts,
        photos: [],
        departmentId: data.departmentId,
        ruleId: data.ruleId,
        version: Number(version),
      }),
      known: state.known.set(findingKey(facts), true),
    }
  },
  abnormalityChanged: (state, data, { version }) =>
    at(state, data.abnormalityId, (one) => ({
      is: data.acceptAgain ? 'unaccepted' : one.is,
      facts: opened(data),
      version: Number(version),
    })),
  abnormalityAccepted: (state, data) => at(state, data.abnormalityId, () => ({ is: 'accepted' })),
  abnormalityHandled: (state, data, { version }) =>
    at(state, data.abnormalityId, (one) => ({
      status: data.status,
      version: data.by === 'office' ? Number(version) : one.version,
    })),
  abnormalityPhotoAdded: (state, data) =>
    at(state, data.abnormalityId, ({ photos }) => ({ photos: [...photos, data.fileId] })),
  abnormalityRemoved: (state, data) => at(state, data.abnormalityId, () => ({ is: 'removed' })),
})

/** One that is there; undefined for what was never noted, or is deleted. */
export function present(state: Stand, id: string): Noted | undefined {
  const one = state.noted.get(id)
  return one && one.is !== 'removed' ? one : undefined
}
