import type { InputOf } from '@portal/contracts'
import { news } from '@portal/contracts/news'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/hooks.ts'
import { now } from '../api/now.ts'

/** The longest that a browser's timer can wait, in ms. */
const LONGEST = 2 ** 31 - 1
/** Asked no more often, whatever this computer's clock says. */
const SHORTEST = 10_000
/** Up to so many ms later, so that not everybody asks at once. */
const SPREAD = 5000

/** News, asked for again at the moment when the time of an item begins or ends. */
export function useNews(input: InputOf<typeof news.list>) {
  return useQuery({
    ...read(news.list, input),
    refetchInterval: ({ state }) => {
      const at = state.data?.changesAt
      if (!at) return false
      const wait = Math.max(SHORTEST, Date.parse(at) - now()) + Math.random() * SPREAD
      return Math.min(wait, LONGEST)
    },
  })
}
