import type { Page } from 'playwright-core'

/** What came to Safari after 16.4 (March 2023), which phones of 2017 are left with, or not yet: taken away. */
const takeAway = `(() => {
  const take = (from, ...names) => {
    for (const name of names) if (from) delete from[name]
  }
  take(globalThis, 'Iterator', 'Float16Array', 'scheduler', 'navigation')
  take(globalThis, 'cookieStore', 'Temporal', 'SuppressedError', 'DisposableStack', 'ImageDecoder')
  take(Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find')
  take(Object, 'groupBy')
  take(Map, 'groupBy')
  take(Map.prototype, 'getOrInsert', 'getOrInsertComputed')
  take(WeakMap.prototype, 'getOrInsert', 'getOrInsertComputed')
  take(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference',
    'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
  take(Promise, 'withResolvers', 'try')
  take(RegExp, 'escape')
  take(Error, 'isError')
  take(Math, 'sumPrecise', 'f16round')
  take(Uint8Array, 'fromBase64', 'fromHex')
  take(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
  take(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength')
  take(Intl, 'DurationFormat')
  take(URL, 'parse', 'canParse')
  take(AbortSignal, 'any')
  take(Blob.prototype, 'bytes')
  take(Response.prototype, 'bytes')
  take(ReadableStream.prototype, Symbol.asyncIterator, 'values')
  take(ReadableStream, 'from')
  if (!globalThis.document) return
  take(Element.prototype, 'checkVisibility', 'setHTML', 'moveBefore', 'scrollIntoViewIfNeeded')
  take(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover')
  take(Document.prototype, 'startViewTransition', 'activeViewTransition', 'caretPositionFromPoint')
})();\n`

/** Makes a page's browser one that knows no more than Safari 16.4 does, its workers included. */
export async function asOlderPhone(page: Page): Promise<void> {
  await page.addInitScript(takeAway)
  await page.route('**/assets/*worker*', async (route) => {
    const response = await route.fetch()
    // The page asks by this name, too: for a module that says where the worker is.
    const inWorker = `if (!globalThis.document) ${takeAway}`
    await route.fulfill({ response, body: inWorker + (await response.text()) })
  })
}

/** Makes it one that cannot read the client: the queries of its styles came with the syntax of its scripts. */
export async function asOldestPhone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = (query) => asked(/[<>]/.test(query) ? 'not all' : query)
  })
  await page.route('**/assets/app-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class {' }),
  )
}
