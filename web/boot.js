// Runs before everything else and needs nothing else: says what is the matter while the page itself
// cannot be loaded, and loads it again when that can be. It ends where the page begins.
;(() => {
  const words = JSON.parse(document.getElementById('boot-words').textContent)
  const chosen = /(?:^|; )locale=(\w\w)/.exec(document.cookie)?.[1]
  const said = words[chosen] ?? words.en
  /** Without a failure, so long may the page take before it is said that it takes long, in ms. */
  const SLOW = 15000
  /** After that long again nothing will come, in ms. */
  const LOST = 75000
  /** The page is loaded again at most once within this time, in ms, as in its own rules. */
  const GUARD = 60000
  const NOTED = 'browser:reloadedAt'
  let box
  let timer
  let over = false
  let watching = false

  const element = (tag, text, style) => {
    const made = document.createElement(tag)
    made.textContent = text
    made.style.cssText = style
    return made
  }
  // A browser that cannot read the client at all: to Safari these queries came with class static blocks, in 16.4.
  if (!matchMedia('(width>0px)').matches)
    return document.documentElement.append(element('h1', said.tooOld, ''))
  const draw = (status, again) => {
    if (over) return
    box?.remove()
    document.documentElement.lang = words[chosen] ? chosen : 'en'
    box = element(
      'main',
      '',
      'box-sizing:border-box;max-width:36rem;margin:0 auto;padding:5rem 1rem;text-align:center;font:1em/1.5 system-ui,sans-serif',
    )
    box.dataset.testid = 'boot'
    const what =
      status === 0
        ? navigator.onLine
          ? said.awaySilent
          : said.awayOffline
        : status === 404
          ? said.awayPart
          : status === 503 || status === 429
            ? said.awayBusy
            : said.awayFailed
    const heading = element('h1', what, 'margin:.5rem 0 1rem;font-size:1.25rem;font-weight:600')
    heading.setAttribute('role', 'status')
    const button = element(
      'button',
      said.tryAgain,
      'min-height:44px;margin-top:1.5rem;padding:0 1rem;border:0;border-radius:.5rem;color:#fff;background:#0d1b3e;font:inherit;cursor:pointer',
    )
    button.type = 'button'
    button.onclick = again
    box.append(heading, element('p', said.awayKept, ''), button)
    if (status > 0) heading.before(element('p', String(status), 'margin:0;font-size:3rem'))
    ;(document.body ?? document.documentElement).append(box)
  }

  /** Loads the page again, at the soonest when the last time is long enough ago. */
  const reload = () => {
    let left = 0
    try {
      const at = Number(JSON.parse(sessionStorage.getItem(NOTED) ?? '0'))
      left = at + GUARD - Date.now()
      if (left > GUARD) left = 0
      if (left <= 0) sessionStorage.setItem(NOTED, String(Date.now()))
    } catch {
      left = GUARD
    }
    if (left <= 0) location.reload()
    else timer = setTimeout(reload, left)
  }

  /** Looks at what did not come until it is there, with pauses that grow or that the server asks for. */
  const watch = async (address, times = 0) => {
    if (over) return
    clearTimeout(timer)
    let status = 0
    let pause = Math.min(1000 * 2 ** times, 30000)
    try {
      const answer = await fetch(address, {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(SLOW),
      })
      status = answer.status
      const told = Number(answer.headers.get('Retry-After'))
      if (told > 0) pause = Math.min(told, 60) * 1000 + Math.random() * 1000
    } catch {}
    if (over) return
    // Gone, as after a release: the page names what there is instead.
    if (status === 404 || (status > 0 && status < 400)) {
      draw(status === 404 ? 404 : 0, () => location.reload())
      return reload()
    }
    draw(status, () => void watch(address, times + 1))
    clearTimeout(timer)
    timer = setTimeout(() => void watch(address, times + 1), pause)
  }
  const failed = (address) => {
    if (over || watching) return
    watching = true
    void watch(address)
  }

  const heard = ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const isPart = target.matches('script[src], link[rel=stylesheet], link[rel=modulepreload]')
    if (isPart) failed(target.src || target.href)
  }
  addEventListener('error', heard, true)
  const online = () => watching && document.querySelector('[data-testid=boot] button')?.click()
  addEventListener('online', online)
  const slow = setTimeout(() => {
    if (watching) return
    draw(0, () => location.reload())
    // On a slow way much has come by now: it is not thrown away soon.
    timer = setTimeout(reload, LOST)
  }, SLOW)
  /** The page is there but waits for its texts. */
  const waits = ({ detail }) => {
    clearTimeout(slow)
    clearTimeout(timer)
    if (detail) draw(detail.status, detail.again)
    else box?.remove()
  }
  addEventListener('portal:trouble', waits)
  addEventListener(
    'portal:started',
    () => {
      // Without its styles nobody can read it: it stays hidden until it is loaded again.
      if (watching) {
        const root = document.getElementById('root')
        if (root) root.style.display = 'none'
        return
      }
      over = true
      clearTimeout(timer)
      clearTimeout(slow)
      removeEventListener('error', heard, true)
      removeEventListener('online', online)
      removeEventListener('portal:trouble', waits)
      box?.remove()
    },
    { once: true },
  )
})()
