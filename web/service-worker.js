// Keeps the shell of one version of the client, so that the portal opens without a network. It keeps what
// `SHELL` names and nothing else, and never what a call answers. And it shows what is pushed to the device.
const { version, parts, entry } = SHELL
const PREFIX = 'shell-'
const NAME = PREFIX + version
/** Without anybody's language or name: what stands in the page is chosen there. */
const PAGE = '/shell.html'
/** So long may a page take before the one that is kept is shown, in ms. */
const SLOW = 4000

/** Is it the part itself, and not the page that a network shows which wants its own sign-in first? */
const isPart = (answer) =>
  answer.ok && !/^text\/html/i.test(answer.headers.get('Content-Type') ?? '')

/** Asks for a part; what was kept of an earlier version under the same name is the same. */
const fetched = async (address) => (await caches.match(address)) ?? (await fetch(address))

/** A group at a time: an old phone on a slow way does a few things at once. */
const AT_ONCE = 6

const keepShell = async () => {
  const cache = await caches.open(NAME)
  const page = await fetch(PAGE, { cache: 'no-store' })
  // While a release is being rolled out another server may answer: never a page of one version with parts
  // of another.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('not this version')
  const left = [...parts]
  const next = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      const part = await fetched(address)
      if (!isPart(part)) throw new Error(`${address}: ${part.status}`)
      await cache.put(address, part)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  const logo = /data-logo="own"/.test(await page.clone().text())
    ? `/logo/${location.hostname}`
    : '/logo.svg'
  const drawn = await fetch(logo).catch(() => undefined)
  if (drawn && isPart(drawn)) await cache.put(logo, drawn)
  // Last: a shell that is whole has its page.
  await cache.put(PAGE, page)
}

addEventListener('install', (event) => {
  const leave = async (reason) => {
    // Half a shell is none; the version before goes on.
    await caches.delete(NAME)
    throw reason
  }
  event.waitUntil(keepShell().then(() => skipWaiting(), leave))
})

/** The version before stays for pages that were opened with it. */
const dropOld = async () => {
  const all = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(all.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * A page is asked for while the worker still starts. Not in Firefox: where there is no network it shows its own page
 * of errors then, whatever the worker answers in place of what was asked for.
 */
const preload = async () => {
  const { navigationPreload } = registration
  await (/Firefox\//.test(navigator.userAgent)
    ? navigationPreload?.disable()
    : navigationPreload?.enable())
}

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOld(), preload(), clients.claim()]))
})

/** What is there, or the kept page where the server or the way to it is away. */
const page = async (event) => {
  const kept = async () => (await caches.open(NAME)).match(PAGE)
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  let timer
  const slow = new Promise((resolve) => {
    timer = setTimeout(resolve, SLOW)
  })
  try {
    const answer = await Promise.race([asked, slow])
    // Without a page of its own there is nothing but to wait.
    if (answer && answer.status < 500) return answer
    return (await kept()) ?? (await asked)
  } catch {
    return (await kept()) ?? Response.error()
  } finally {
    clearTimeout(timer)
    asked.catch(() => undefined)
  }
}

/** Shows what was pushed; a later one of the same kind takes its place, and makes no sound. */
const show = async (data) => {
  const { title, body, lang, tag, path, for: whom, badge } = data.json()
  if (badge !== undefined) await navigator.setAppBadge?.(badge).catch(() => undefined)
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  await registration.showNotification(title, { body, lang, tag, ...look, data: { path, whom } })
}

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data))
})

/** So long may an open page take to say that it goes there, in ms. */
const HEARD = 1500

/** Asks an open page to go there. It may be busy, or somebody's who has not touched it yet. */
const goesThere = (client, address) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), HEARD)
    client.postMessage({ goTo: address }, [port2])
  })

/** To the page in a tab that is open, else in a new one. Whom it is for is looked at there. */
const openThere = async ({ path, whom }) => {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  url.searchParams.set('for', whom)
  const address = url.pathname + url.search
  const [client] = await clients.matchAll({ type: 'window' })
  if (client) {
    await client.focus().catch(() => undefined)
    if (await goesThere(client, address)) return
  }
  await clients.openWindow(address)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openThere(event.notification.data))
})

/** The browser has another address for us: it is asked for, and an open page, or the next, tells the server. */
const renew = async ({ oldSubscription, newSubscription }) => {
  if (!newSubscription && oldSubscription) {
    const { applicationServerKey } = oldSubscription.options
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  for (const client of await clients.matchAll({ type: 'window' }))
    client.postMessage({ renewed: true })
}

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

const part = async (request) => (await caches.match(request.url)) ?? fetch(request)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|dev|logo|assets)(\/|$)|\.\w+$/.test(pathname)) event.respondWith(page(event))
    return
  }
  if (/^\/(assets|logo)\/|^\/logo\.svg$/.test(pathname)) event.respondWith(part(request))
})
