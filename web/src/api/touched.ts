import { app } from '@portal/contracts/app'
import type { QueryClient } from '@tanstack/react-query'
import { hearTopic, read } from './hooks.ts'
import { ownAnswered } from './own-commands.ts'
import { hear, refetch } from './refetch.ts'

/** What the server says has changed. */
export interface Touched {
  readonly topic: string
  /** Of the log, in decimal digits. */
  readonly position: string
  /** Absolute, where they travel along. */
  readonly counts?: { readonly unreadMessageCount?: number }
}

/**
 * Hears what was touched: sets the counts that come along, and asks again for the rest of the topic. What
 * was asked for after one's own command tells of it already.
 */
export function listener(queries: QueryClient): (list: readonly Touched[]) => void {
  const summary = read(app.summary, {}).queryKey
  let counted = 0n
  const count = (position: bigint, counts: NonNullable<Touched['counts']>) => {
    // Counts of an earlier moment can come later; they would undo newer ones.
    if (position < counted) return
    counted = position
    queries.setQueryData(summary, (old) => old && { ...old, ...counts })
    // So would an answer that is under way.
    if (queries.isFetching({ queryKey: summary }) > 0)
      void ownAnswered().then(() => refetch(queries, { queryKey: summary }, position))
  }
  return (list) => {
    for (const { position, counts } of list) if (counts) count(BigInt(position), counts)
    void ownAnswered().then(() => {
      for (const { topic, position, counts } of list)
        if (!counts) hearTopic(queries, topic, BigInt(position))
        else
          hear(
            queries,
            { predicate: ({ queryKey }) => queryKey[0] === topic && queryKey[1] !== summary[1] },
            BigInt(position),
          )
    })
  }
}
