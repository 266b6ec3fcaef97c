/** An upload of which nothing has left for so long is given up, in ms: a line can be dead without a word. */
const STANDS_MS = 60_000
/** So long may the answer take once all of it has left, in ms: pictures are looked through one after the other. */
const ANSWER_MS = 120_000
/** What has left may wait in something on the way: so many bytes a ms come through the worst line. */
const SLOWEST = 10

/** Who follows an upload, and who ends it. */
export interface Sending {
  /** Hears how much of the body has left, a share from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * As fetch for a POST with files. How long it takes is a matter of their size and of the way, but not for
 * ever: where nothing of them leaves any more, or no answer comes, there was none.
 * Throws where there was no answer, or where `signal` ended it.
 */
export function postFiles(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: FormData,
  { onProgress, signal }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    let late: ReturnType<typeof setTimeout> | undefined
    const waitFor = (ms: number) => {
      clearTimeout(late)
      late = setTimeout(() => sending.abort(), ms)
    }
    sending.open('POST', url)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => {
      waitFor(STANDS_MS)
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    sending.upload.onload = ({ loaded }) => waitFor(ANSWER_MS + loaded / SLOWEST)
    sending.onloadend = () => clearTimeout(late)
    sending.onload = () => {
      const answered = new Headers()
      for (const line of sending.getAllResponseHeaders().trim().split(/\r\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) answered.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      resolve(new Response(sending.responseText, { status: sending.status, headers: answered }))
    }
    sending.onerror = () => reject(new TypeError('no answer'))
    sending.onabort = () => reject(new DOMException('ended', 'AbortError'))
    if (signal?.aborted) return sending.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', () => sending.abort(), { once: true })
    waitFor(STANDS_MS)
    sending.send(body)
  })
}
