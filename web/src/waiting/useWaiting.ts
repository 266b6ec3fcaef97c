import { waiting } from '@portal/contracts/waiting'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'

/** What no event tells of: a day that begins, a mail that a limit holds back. */
const LOOK_AGAIN_MS = 60_000

/** What waits for who has something to decide; for nobody else it is asked. */
export function useWaiting() {
  const { decides, summary } = useSession()
  return useQuery({
    ...read(waiting.list, {}),
    enabled: decides && summary.startupDone,
    refetchInterval: LOOK_AGAIN_MS,
  })
}
