/** How long a page may take to show again what had the focus on it, in ms. */
const PATIENCE_MS = 5000

/** By the entry of the browser's history, where the link leads that had the focus last within its page. */
const links = new Map<string, string>()
/** The one that is looked for since its page was gone back to. */
let wanted: string | undefined
let late: ReturnType<typeof setTimeout> | undefined

const entry = () => String(history.state?.key ?? location.href)

function end(): void {
  wanted = undefined
  clearTimeout(late)
  watcher.disconnect()
}

function look(): void {
  const all = document.querySelectorAll<HTMLAnchorElement>('#content a[href]')
  const link = [...all].find(({ href }) => href === wanted)
  if (!link) return
  end()
  // How far the page was scrolled comes back by itself.
  link.focus({ preventScroll: true })
}

const watcher = new MutationObserver(look)

function note(target: EventTarget | null): void {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('#content a[href]')
  if (link) links.set(entry(), link.href)
  else if (target.closest('#content')) links.delete(entry())
}

/** Whoever goes back by the keys is at the link again that they went on by, not at the top of the page. */
function comeBack(): void {
  document.addEventListener('focusin', ({ target }) => note(target))
  note(document.activeElement)
  window.addEventListener('popstate', () => {
    end()
    wanted = links.get(entry())
    if (wanted === undefined) return
    late = setTimeout(end, PATIENCE_MS)
    watcher.observe(document.body, { childList: true, subtree: true })
    look()
  })
  for (const own of ['keydown', 'pointerdown']) window.addEventListener(own, end)
}

comeBack()

export {}
