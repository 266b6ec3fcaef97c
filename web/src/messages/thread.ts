import { type Message, messages } from '@portal/contracts/messages'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { reaching } from '../api/reach.ts'
import { useAccess } from '../api/session.tsx'
import { pagesToMark } from './reading.ts'

const PAGE = 20
/** How long until what could not be marked read is tried again, in ms. */
const AGAIN = 3000
/** Most messages that are fetched without being asked for. */
const MOST = 200

/**
 * The messages of a conversation, oldest first; older ones on demand.
 * What is shown for the first time is marked read while somebody can see it. What was read and is
 * unread again has been marked so by the reader, and stays so until the conversation is opened anew.
 * @param unreadCount how many of them are unread; 0 while that is not known for sure, undefined where nothing is
 */
export function useThread(id: string, unreadCount: number | undefined) {
  const queries = useQueryClient()
  const { connected } = useAccess()
  const thread = useInfiniteQuery({
    queryKey: ['messages', 'messages.open', id],
    queryFn: (asking) => {
      const page = { id, page: asking.pageParam, pageSize: PAGE, markRead: false }
      // The pages behind the first are asked for after it, and tell of no less.
      return asking.pageParam === 0
        ? reaching(asking, (reach) => request(messages.open, page, { key: null, reach }))
        : request(messages.open, page, { key: null })
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length * PAGE < last.total ? all.length : undefined),
    staleTime: 0,
  })
  const newestFirst = useMemo(() => {
    // A message that came between two pages stands in both.
    const all = new Map<string, Message>()
    for (const page of thread.data?.pages ?? []) for (const row of page.rows) all.set(row.id, row)
    return [...all.values()]
  }, [thread.data])

  // Opens as far back as there is something unread, so that no message hides.
  const { fetchNextPage, hasNextPage, isFetching, isError } = thread
  const hidden = (unreadCount ?? 0) > newestFirst.filter((row) => row.unread).length
  const goesOn = hidden && hasNextPage && newestFirst.length < MOST
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  // Shown before it is there as far back, it would jump under its reader with each page that comes.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && thread.data && unreadCount !== undefined && (!goesOn || isError)) setOpen(true)

  const seen = useRef(new Set<string>())
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  // Before it is drawn: what is new is said in a row of its own height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt marks what was missed
  useLayoutEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      if (!isOpen || document.visibilityState !== 'visible') return
      const fresh = newestFirst.flatMap((row, at) =>
        row.unread && !seen.current.has(row.id) ? [{ id: row.id, at }] : [],
      )
      for (const row of newestFirst) seen.current.add(row.id)
      if (fresh.length === 0) return
      setArrived((before) => new Set([...before, ...fresh.map((row) => row.id)]))
      const pages = pagesToMark(fresh.map((row) => row.at)).map((page) =>
        request(messages.open, { id, ...page, markRead: true }, { key: null }),
      )
      const again = (marked: ReadonlySet<string>) => {
        const missed = fresh.filter((row) => !marked.has(row.id))
        for (const row of missed) seen.current.delete(row.id)
        if (missed.length > 0) retry = setTimeout(() => setAttempt((before) => before + 1), AGAIN)
      }
      Promise.all(pages).then(
        (replies) => {
          // What a newer message pushed out of the page meanwhile is marked next time.
          again(new Set(replies.flatMap((reply) => reply.rows.map((row) => row.id))))
          // Otherwise the live connection says so.
          if (!connected) void queries.invalidateQueries({ queryKey: ['messages'] })
        },
        () => again(new Set()),
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(retry)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [newestFirst, attempt, id, isOpen, connected, queries])

  return {
    rows: useMemo(() => newestFirst.toReversed(), [newestFirst]),
    /** Those that were unread when they were first shown. */
    arrived,
    goesOn,
    /** What it opens with is there. */
    isOpen,
    markedUnread: (messageId: string) =>
      setArrived((before) => new Set([...before].filter((one) => one !== messageId))),
    query: thread,
  }
}
