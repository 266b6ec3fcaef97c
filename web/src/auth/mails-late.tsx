import { auth } from '@portal/contracts/auth'
import { useQuery } from '@tanstack/react-query'
import { loadMailsLate } from '../account/later.ts'
import { read } from '../api/hooks.ts'
import { onDemand } from '../ui/on-demand.tsx'

const Told = onDemand(loadMailsLate)

/** After how long it is asked again whether mails go out, in ms: no longer than a code is good. */
const AGAIN_MS = [10_000, 20_000, 30_000, 60_000, 120_000, 240_000]

/**
 * Stands where a mail with a code is waited for, and says so while no mail goes out. The first who asks after a
 * gateway went away is answered before anybody knows of it.
 * @param delayed whether it was known when the mail was asked for
 */
export function MailsLate({ delayed }: { delayed: boolean }) {
  const found = useQuery({
    ...read(auth.mails, {}),
    initialData: { delayed },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => AGAIN_MS[state.dataUpdateCount] ?? false,
  })
  return found.data.delayed && <Told />
}
