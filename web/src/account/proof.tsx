import { type ReactNode, useCallback, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { Stopped } from '../ui/fields.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const ProofDialog = onDemand(() => import('./ProofDialog.tsx'))

/** The person did not give the password: nothing was done, and there is nothing to say. */
export class NotProven extends Stopped {}

/**
 * For what asks for the password once more.
 * @returns `proven` does the work, and where the server asks for the password, asks for it and does the
 *   work again (throws NotProven where it is not given); `dialog` is to be drawn
 */
export function useProof(): {
  proven: <T>(work: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<{ done: () => void; not: () => void } | undefined>()
  const proven = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proofNeeded') throw error
    }
    await new Promise<void>((resolve, reject) =>
      setAsking({ done: resolve, not: () => reject(new NotProven()) }),
    ).finally(() => setAsking(undefined))
    return work()
  }, [])
  return {
    proven,
    dialog: asking && <ProofDialog onDone={asking.done} onClose={asking.not} />,
  }
}
