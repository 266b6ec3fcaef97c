import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import type { KeyPlace } from '../api/command.ts'
import { useErrorText } from './parts.tsx'

/**
 * What makes something new has one key until an answer has come, whatever is typed by then: where the first was taken
 * and its answer lost, what was written on does not become a second one before that is said.
 * @param makes whether the call makes something new now
 */
export function useOnce(makes: boolean | (() => boolean)) {
  const { t } = useTranslation('ui')
  const ordinary = useErrorText()
  const unanswered = useRef<string>(undefined)
  const place: KeyPlace = {
    key: () => unanswered.current,
    keep: (key) => {
      unanswered.current = key
    },
  }
  return {
    keyAt: (_: unknown): KeyPlace | undefined =>
      (typeof makes === 'function' ? makes() : makes) ? place : undefined,
    textOf:
      (own: ((error: unknown) => string) | undefined) =>
      (error: unknown): string =>
        error instanceof ApiError && error.code === 'idempotencyKeyReused'
          ? t('sentBefore')
          : (own ?? ordinary)(error),
  }
}
