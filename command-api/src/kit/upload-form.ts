import { type AnyCall, pathParameters } from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import { hashOf } from '@portal/platform/files/store'
import type { HttpSide } from './acting.ts'

/** An upload that says something beside its files: that stands in fields of the same form. */
export const takesForm = (call: AnyCall): boolean => {
  const bound = boundsOf(call).input
  return (
    call.transfer === 'upload' &&
    bound.is === 'fields' &&
    bound.of.size > pathParameters(call.path).length
  )
}

export type Form = Awaited<ReturnType<typeof uploaded>>

/** Reads what was uploaded, to tell it from other uploads before anything is decided. */
export async function uploaded(http: HttpSide, call: AnyCall) {
  const brings = call.kind === 'command' ? call.brings : undefined
  const bound = brings && { most: brings.bytes, files: brings.files, whose: 'people' as const }
  const files: { fileName: string; bytes: Buffer }[] = []
  const fingerprint: string[] = []
  const fields = new Map<string, string>()
  for await (const file of http.uploads(bound, (name, value) => fields.set(name, value))) {
    files.push(file)
    fingerprint.push(file.fileName, await hashOf([file.bytes]))
  }
  return {
    fields: Object.fromEntries(fields),
    fingerprint,
    again: async function* () {
      yield* files
    },
  }
}
