import type { AnyCommand } from '@portal/contracts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import type { KeyPlace } from '../api/command.ts'
import { keep, kept } from '../api/kept.ts'
import { now } from '../api/now.ts'
import { useAccess } from '../api/session.tsx'
import { useErrorText } from './parts.tsx'

/** So long what is sent from the form opened anew is asked about what was sent before, in ms; later it is a matter of its own. */
const REMEMBERED_MS = 600_000

/** What makes a thing at another thing is known apart by which that is. */
const nameOf = ({ area, name }: AnyCommand, input: unknown): string =>
  Object.entries(input as object).reduce(
    (so, [field, value]) =>
      /^id$|Id$/.test(field) && typeof value === 'string' ? `${so}:${value}` : so,
    `unanswered:${area}.${name}`,
  )

/**
 * What makes something new has one key until an answer has come, whatever is typed by then: where the first was taken
 * and its answer lost, what was written on does not become a second one before that is said. So it is for a while where
 * its form is closed and opened again, or the page loaded anew.
 * @param makes whether the call makes something new now
 */
export function useOnce(call: AnyCommand, makes: boolean | (() => boolean) = true) {
  const { t } = useTranslation('ui')
  const ordinary = useErrorText()
  const userId = useAccess().session?.user.id
  const unanswered = useRef<string>(undefined)
  const placeOf = (input: unknown): KeyPlace => {
    const name = nameOf(call, input)
    return {
      key: () => {
        if (unanswered.current || !userId) return unanswered.current
        const [key, at] = String(kept('tab', userId, name) ?? '').split(' ')
        return key && now() - Number(at) < REMEMBERED_MS ? key : undefined
      },
      keep: (key) => {
        unanswered.current = key
        if (userId) keep('tab', userId, name, key && `${key} ${now()}`)
      },
    }
  }
  return {
    keyAt: (input: unknown): KeyPlace | undefined =>
      (typeof makes === 'function' ? makes() : makes) ? placeOf(input) : undefined,
    textOf:
      (own?: (error: unknown) => string) =>
      (error: unknown): string =>
        error instanceof ApiError && error.code === 'idempotencyKeyReused'
          ? t('sentBefore')
          : (own ?? ordinary)(error),
  }
}
