import type { BrowserContext } from 'playwright-core'

/** Makes a browser one that was told to keep nothing of any page, as Firefox is then: it refuses rather than forgets. */
export const keepsNothing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const given = (of: object, name: string, get: () => unknown) =>
      Object.defineProperty(of, name, { get, set: () => undefined, configurable: true })
    given(Document.prototype, 'cookie', () => '')
    given(Navigator.prototype, 'cookieEnabled', () => false)
    for (const name of ['localStorage', 'sessionStorage', 'caches']) given(window, name, refuse)
    IDBFactory.prototype.open = refuse
    LockManager.prototype.request = async () => refuse()
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse })
  })

/** Makes it one that hides from pages what they have drawn, as Tor Browser does: each reads noise instead. */
export const hidesDrawings = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noise = (data: Uint8ClampedArray) => {
      for (let at = 0; at < data.length; at++) data[at] = Math.random() * 256
    }
    const read = CanvasRenderingContext2D.prototype.getImageData
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const image = read.apply(this, area)
      noise(image.data)
      return image
    }
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...how) {
      const image = new ImageData(this.width, this.height)
      noise(image.data)
      this.getContext('2d')?.putImageData(image, 0, 0)
      toBlob.apply(this, how)
    }
  })
