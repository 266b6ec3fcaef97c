/**
 * As fetch for a POST, but tells how much of the body has left.
 * @param onProgress hears a share from 0 to 1
 * Throws where there was no answer, or where `signal` ended it.
 */
export function postWithProgress(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
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
    sending.send(body)
  })
}
