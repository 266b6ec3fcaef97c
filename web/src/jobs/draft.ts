import { HOUR_MS } from '@portal/calendar/lengths'
import { isId } from '@portal/contracts/ids'
import { type JobRight, jobRights } from '@portal/contracts/jobs'
import type { Attachment } from '@portal/contracts/messages'
import { keep, kept, known, note } from '../api/kept.ts'
import { now } from '../api/now.ts'

/** What an applicant types. */
export interface Written {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly place: string
  readonly rights: readonly JobRight[]
  readonly letter: string
  readonly files: readonly Attachment[]
}
export const nothingWritten: Written = {
  name: '',
  email: '',
  phone: '',
  place: '',
  rights: [],
  letter: '',
  files: [],
}

/** An upload that nothing names is cleared away after a day: what is kept here names it for less. */
const FILES_MS = 20 * HOUR_MS

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isFile = (value: unknown): value is Attachment =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** What was kept, as the form has it; what is not understood is as if it were not there. */
export function writtenIn(found: unknown, at: number): Written | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { savedAt, ...typed } = found as Record<string, unknown>
  const isFresh = typeof savedAt === 'number' && at - savedAt < FILES_MS
  return {
    name: text(typed.name),
    email: text(typed.email),
    phone: text(typed.phone),
    place: text(typed.place),
    rights: jobRights.filter((one) => list(typed.rights).includes(one)),
    letter: text(typed.letter),
    files: isFresh ? list(typed.files).filter(isFile) : [],
  }
}

const idIn = (found: unknown): string | undefined =>
  typeof found === 'object' && found !== null && 'id' in found && isId(text(found.id))
    ? text(found.id)
    : undefined

/**
 * What is written of an application, in this tab until it is sent: a guest's device may be another's tomorrow.
 * @param userId whose it is, where somebody is signed in
 */
export function draftOf(jobAdId: string, userId: string | undefined) {
  const name = `application ${jobAdId}`
  const look = () => (userId ? kept('tab', userId, name) : known('tab', name))
  /** What was sent, and nobody knows whether it came, is known again by it. */
  const id = idIn(look()) ?? crypto.randomUUID()
  const put = (value: unknown) =>
    userId ? keep('tab', userId, name, value) : note('tab', name, value)
  return {
    id,
    find: () => writtenIn(look(), now()),
    /** @returns whether there was room */
    keep: (written: Written) => put({ ...written, id, savedAt: now() }),
    drop: () => void put(undefined),
  }
}
export type Draft = ReturnType<typeof draftOf>
