/** A page's head stays where at least so much is left below it, in pixels, and so many times its own height. */
const ROOM = 360
const TIMES = 4

/**
 * Keeps a page's head in sight where the window has room for it, and says by `--head` how much it takes there: what
 * is scrolled to, or reached by Tab, stands below it. On a phone held across, in a page that is enlarged to four
 * times, and with letters twice as large it goes with the page.
 */
export function keepInRoom(head: HTMLElement | null): (() => void) | undefined {
  if (!head) return
  const fit = () => {
    const high = head.offsetHeight
    const stays = innerHeight - high >= Math.max(ROOM, TIMES * high)
    head.toggleAttribute('data-passes', !stays)
    document.documentElement.style.setProperty('--head', `${stays ? high : 0}px`)
  }
  const watcher = new ResizeObserver(fit)
  watcher.observe(head)
  addEventListener('resize', fit)
  return () => {
    watcher.disconnect()
    removeEventListener('resize', fit)
  }
}
