import type { AnyQuery, InputOf } from '@portal/contracts'
import { answered, whole } from './client.ts'

/** A file of which nothing comes for so long is given up, in ms: how long it takes is a matter of the line. */
const STANDS_MS = 30_000

/** An answer's bytes, however long they take as long as they come. Throws ApiError. */
async function bytesOf<C extends AnyQuery>(call: C, input: InputOf<C>) {
  const ending = new AbortController()
  let late: ReturnType<typeof setTimeout> | undefined
  const goesOn = () => {
    clearTimeout(late)
    late = setTimeout(() => ending.abort(), STANDS_MS)
    return ending.signal
  }
  try {
    const response = await answered(call, input as Record<string, unknown>, { ended: goesOn })
    goesOn()
    const bytes: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body?.getReader()
    const read = async () => {
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
        goesOn()
        bytes.push(next.value)
      }
    }
    await whole(read())
    const type = response.headers.get('Content-Type') ?? ''
    return { bytes: new Blob(bytes, { type }), headers: response.headers }
  } finally {
    clearTimeout(late)
  }
}

/** The bytes of a file, e.g. to show a picture. Throws ApiError, also where they come no further for 30 s. */
export async function blobOf<C extends AnyQuery>(call: C, input: InputOf<C>): Promise<Blob> {
  return (await bytesOf(call, input)).bytes
}

/**
 * Downloads a file under the name that the server suggests. Throws ApiError, also where it comes no further
 * for 30 s.
 */
export async function download<C extends AnyQuery>(call: C, input: InputOf<C>): Promise<void> {
  const { bytes, headers } = await bytesOf(call, input)
  saveAs(bytes, decodeURIComponent(headers.get('suggested-filename') ?? 'file'))
}

/** An iPhone asks whether to download at all, and takes the file only then: so long it waits for an answer, in ms. */
const ASKED_MS = 120_000

/** Gives a file to whoever looks, under this name. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), ASKED_MS)
}
