import type { Refusal } from '@portal/contracts'
import { files as calls } from '@portal/contracts/files'
import type { jobs } from '@portal/contracts/jobs'
import type { Attachment } from '@portal/contracts/messages'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import type { Reason } from '../api/error.ts'
import { upload } from '../api/upload.ts'
import { fitting, LARGEST_FILE } from './fitting.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** How much of it has left, 0 to 1. */
  readonly share: number
  readonly error?: Reason
  /** What the server refused it with, which may say for how long. */
  readonly refusal?: ApiError
}

export const MOST_FILES = 10

/** Is it worth trying the same file again? */
export const mayPass = (error: Reason | undefined): boolean =>
  error === 'unavailable' || error === 'failed' || error === 'tooMany'

/** Why the server would refuse a file whatever it holds; it judges the rest by the bytes. */
function refusedAtOnce(file: File, largest: number): Refusal | undefined {
  if (file.size === 0) return 'emptyFile'
  return file.size > largest ? 'fileTooLarge' : undefined
}

/** A call that takes files and says what they are from then on. */
type Taking = typeof calls.upload | typeof jobs.upload

/**
 * Uploads files one after the other; each has its own progress and its own error.
 * @param call what takes them
 * @param largest bytes of one at most
 */
export function useUploads(
  onUploaded: (file: Attachment) => void,
  call: Taking = calls.upload,
  largest = LARGEST_FILE,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [removed, setRemoved] = useState(0)
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const report = useRef(onUploaded)
  useEffect(() => {
    report.current = onUploaded
  })
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const forget = (key: string) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const send = (key: string, file: File) => {
    const { signal } = running.current.set(key, new AbortController()).get(key) as AbortController
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      change(key, { state: 'sending' })
      const sent = await fitting(file, largest)
      const error = refusedAtOnce(sent, largest)
      if (signal.aborted) return
      if (error) return change(key, { state: 'failed', error })
      try {
        const onProgress = (share: number) => change(key, { share })
        const reply = await upload(call, [sent], { onProgress, signal })
        if (signal.aborted) return
        forget(key)
        for (const one of reply.files) report.current(one)
      } catch (error) {
        if (signal.aborted) return
        const refusal =
          error instanceof ApiError ? { error: error.code, refusal: error } : undefined
        change(key, { state: 'failed', ...(refusal ?? { error: 'failed' }) })
      }
    })
  }
  return {
    uploads,
    busy: uploads.some((one) => one.state !== 'failed'),
    failed: uploads.some((one) => one.state === 'failed'),
    removed,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const key = crypto.randomUUID()
        // A picture may be made to fit when its turn comes.
        const error = file.type.startsWith('image/') ? undefined : refusedAtOnce(file, largest)
        const state = error ? 'failed' : 'waiting'
        setUploads((before) => [...before, { key, file, share: 0, state, ...(error && { error }) }])
        if (!error) send(key, file)
      }
    },
    again({ key, file }: Upload) {
      // Nothing of what it failed of is left: it may fail of something else.
      const anew: Upload = { key, file, share: 0, state: 'waiting' }
      setUploads((before) => before.map((one) => (one.key === key ? anew : one)))
      send(key, file)
    },
    remove(key: string) {
      forget(key)
      setRemoved((before) => before + 1)
    },
    clear() {
      for (const { key } of uploads) forget(key)
      if (uploads.length > 0) setRemoved((before) => before + 1)
    },
  }
}
export type Uploads = ReturnType<typeof useUploads>
