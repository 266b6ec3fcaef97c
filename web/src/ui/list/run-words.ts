import type { BulkRun } from '@portal/contracts/bulk'
import { useTranslation } from 'react-i18next'

/** What is said of something that is done to many. */
export function useRunWords() {
  const { t } = useTranslation('lists')
  return {
    /** How far it has come, in a sentence. */
    sum: ({ state, worked, total, refused }: BulkRun): string =>
      state === 'running'
        ? t('worked', { worked, total })
        : refused === 0
          ? t('doneOf', { done: worked, total })
          : t('doneAndRefused', { done: worked - refused, refused, total }),
  }
}
