import { waiting } from '@portal/contracts/waiting'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'

/** What no event tells of: a day that begins, a mail that a limit holds back. */
const LOOK_AGAIN_MS = 60_000

/** What waits for an administrator to decide; nobody else is asked about. */
export function useWaiting() {
  const { isAdminMenu, summary } = useSession()
  return useQuery({
    ...read(waiting.list, {}),
    enabled: isAdminMenu && summary.startupDone,
    refetchInterval: LOOK_AGAIN_MS,
  })
}
