import type { DriverRight } from '@portal/contracts/driver-rights'
import { rightKinds } from '@portal/contracts/driver-rights-rules'
import { addressOf, type places } from '@portal/contracts/places'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLeaveFor } from '../layouts/trail.ts'
import type { Task } from './RightForm.tsx'

const parts = ['new', 'renew', 'change'] as const

/** The task that an address names; undefined where there is none, e.g. as the right is gone. */
function named(params: URLSearchParams, rights: readonly DriverRight[]): Task | undefined {
  for (const is of parts) {
    const value = params.get(is)
    if (value === null) continue
    if (is === 'new') {
      const kind = rightKinds.find((one) => one === value)
      return kind && { is, kind }
    }
    const right = rights.find(({ id }) => id === value)
    return right && (is === 'change' || right.valid) ? { is, right } : undefined
  }
  return undefined
}

const versionOf = (task: Task | undefined): number =>
  task === undefined || task.is === 'new' ? 0 : task.right.version

/**
 * What is done with a right of one's own, as the address says: the browser's Back closes its form, and leaves the page
 * no more. It stays as it was begun, whatever becomes of the right meanwhile, which is offered.
 * @param at whose parameters say it
 * @param rights what there is; undefined until that is known
 */
export function useTask(
  at: typeof places.driverRights | typeof places.startRights,
  rights: readonly DriverRight[] | undefined,
) {
  const [params] = useSearchParams()
  const go = useNavigate()
  const end = useLeaveFor(addressOf(at))
  const part = parts.flatMap((is) => (params.has(is) ? `${is}=${params.get(is)}` : [])).join('&')
  const [held, hold] = useState<{ part: string; task: Task; fills: number }>()
  if (held && held.part !== part) hold(undefined)
  const now = rights && named(params, rights)
  const task = held?.part === part ? held.task : now
  if (task && !held) hold({ part, task, fills: 0 })
  const fills = held?.fills ?? 0
  const isNewer = (one: Task | undefined): one is Task =>
    one !== undefined && versionOf(one) > versionOf(task)
  return {
    task,
    /** The right as others have made it since; what is typed is kept, or makes way for it. */
    newer: isNewer(now)
      ? {
          take: () => hold({ part, task: now, fills: fills + 1 }),
          keepMine: () => hold({ part, task: now, fills }),
        }
      : undefined,
    /** Another form begins where it changes. */
    form: `${part} ${fills}`,
    /** What makes another page of the address. */
    part,
    begin: (next: Task) =>
      void go(addressOf(at, { [next.is]: next.is === 'new' ? next.kind : next.right.id })),
    end,
  }
}
