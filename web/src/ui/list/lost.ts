import { type BulkAction, bulk } from '@portal/contracts/bulk'
import { useTranslation } from 'react-i18next'
import { ApiError, request } from '../../api/client.ts'
import type { KeyPlace } from '../../api/command.ts'
import { keep, kept } from '../../api/kept.ts'
import { useSession } from '../../api/session.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useFeedback } from '../feedback.tsx'

/** So many of the latest runs are looked at for the one whose answer was lost. */
const LATEST = 20

/**
 * What is done to many has one key for each action until an answer has come, also where the page is loaded
 * anew meanwhile: pressed again for others than were found then, it is not begun beside what the server took,
 * of which nobody here has heard.
 */
export function useLost() {
  const { t } = useTranslation('lists')
  const { user } = useSession()
  const { ask } = useFeedback()
  const format = useFormat()
  const keyAt = (input: object): KeyPlace | undefined => {
    const { action, preview } = input as { action: BulkAction; preview?: boolean }
    if (preview) return undefined
    const name = `unanswered:${action}`
    return {
      key: () => kept('tab', user.id, name) as string | undefined,
      keep: (key) => void keep('tab', user.id, name, key),
    }
  }
  const sure = async (action: BulkAction): Promise<boolean> => {
    const latest = await request(bulk.mine, { page: 0, pageSize: LATEST }).catch(() => undefined)
    const taken = latest?.rows.find((run) => run.action === action)
    return ask({
      title: t('lostTitle'),
      text: taken
        ? t('lostText', { at: format.moment(taken.askedAt), count: taken.total })
        : t('lostUnseen'),
      confirm: t('lostAgain'),
      danger: true,
    })
  }
  return {
    keyAt,
    /** Sends it; where an earlier one was taken whose answer was lost, only once it is said to be wanted beside that. */
    orAsked: async <T>(action: BulkAction, send: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'idempotencyKeyReused') throw error
        return (await sure(action)) ? send() : undefined
      }
    },
  }
}
